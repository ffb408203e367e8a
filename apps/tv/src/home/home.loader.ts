import type { MembershipNames } from '@club/access'
import { videoList } from '@club/contracts'
import { apiContext, type SlotLoaderArgs } from '@club/shell-api'
import { type Clip, clipOf } from '../clip/clip.core.ts'
import { loadVideoSettings, membershipNames } from '../frame/frame.loader.ts'

export type HomeVideos = { brand: string; clips: Clip[]; names: MembershipNames }

/** Number of films that home shows: one large, the others beside it. */
const shown = 5

export async function loadHomeVideos({ context, request }: SlotLoaderArgs): Promise<HomeVideos> {
  const api = context.get(apiContext)
  const [settings, { data }] = await Promise.all([
    loadVideoSettings(api, request.signal),
    api.get(`/api/videos/v1/latest?page[size]=${shown}`, videoList, request.signal),
  ])
  return {
    brand: settings.brand.name,
    clips: data.map(({ id, attributes }) => clipOf(id, attributes)),
    names: membershipNames(settings),
  }
}
