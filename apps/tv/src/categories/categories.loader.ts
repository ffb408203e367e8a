import { type Picture, videoCategoryList } from '@club/contracts'
import type { SlotLoaderArgs } from '@club/shell-api'
import { orWithout } from '../catalogue.ts'
import { type FrameData, openPage } from '../frame/frame.loader.ts'

export type Category = {
  slug: string
  title: string
  titleHidden: boolean
  image: Picture | null
  videos: number
}
export type CategoriesData = { frame: FrameData; categories: Category[] }

/** Categories in the editors' order; those without a video are left out. */
export async function loadCategories(args: SlotLoaderArgs): Promise<CategoriesData> {
  const { api, frame } = await openPage(args)
  const address = '/api/videos/v1/categories?page[size]=100'
  const { signal } = args.request
  const none = { data: [], meta: { total: 0 } }
  const { data } = await orWithout(api.get(address, videoCategoryList, signal), none, 'no categories', signal)
  return {
    frame,
    categories: data
      .filter(({ attributes }) => attributes.videos > 0)
      .map(({ attributes: { slug, title, titleHidden = false, image, videos } }) => ({
        slug,
        title,
        titleHidden,
        image,
        videos,
      })),
  }
}
