import { articleList, newsCategoryList, type Picture } from '@club/contracts'
import { isSlug } from '@club/contracts/address-forms'
import { isInPlace } from '@club/contracts/in-place'
import { ApiProblem, apiContext, settingsContext } from '@club/shell-api'
import type { LoaderFunctionArgs } from 'react-router'
import { categoriesAddress, categoryArticlesAddress } from '../addresses.core.ts'
import { type CategoryPageData, categoryPage, pageNumber } from './category.core.ts'

export type CategoryData = {
  slug: string
  name: string
  /** The newest article's picture. */
  image: Picture | null
  list: CategoryPageData
}

/** The answer to an open listing if a further page of it failed. */
export type PageProblem = { problem: true }

export type CategoriesData = {
  categories: { slug: string; name: string; articles: number; image: Picture | null }[]
}

/** Every category with published articles, each with the picture of its newest one. */
export async function loadCategories({ context, request }: LoaderFunctionArgs): Promise<CategoriesData> {
  const api = context.get(apiContext)
  const { data } = await api.get(categoriesAddress, newsCategoryList, request.signal)
  const newest = await Promise.allSettled(
    data.map(({ attributes: { slug } }) =>
      api.get(categoryArticlesAddress(slug, 1, 1), articleList, request.signal),
    ),
  )
  return {
    categories: data.map(({ attributes: { slug, name, articles } }, index) => {
      const answer = newest[index]
      // A card works without a picture.
      const image = answer?.status === 'fulfilled' ? answer.value.data[0]?.attributes.image : null
      return { slug, name, articles, image: image ?? null }
    }),
  }
}

/** One page of a category's articles, newest first; 404 if no published article is in it. A listing that is open receives a service's error as data. */
export async function loadCategory(args: LoaderFunctionArgs): Promise<CategoryData | PageProblem> {
  try {
    return await categoryOf(args)
  } catch (problem) {
    if (problem instanceof ApiProblem && isInPlace(args.request.url)) return { problem: true }
    throw problem
  }
}

async function categoryOf({ context, request, params }: LoaderFunctionArgs): Promise<CategoryData> {
  const { pathname } = new URL(request.url)
  const { category: slug = '' } = params
  if (!isSlug(slug)) throw new ApiProblem(404, 'no such category', pathname)
  const api = context.get(apiContext)
  const size = context.get(settingsContext).news.pageSize
  const page = pageNumber(request.url)
  const [categories, articles] = await Promise.all([
    api.get(categoriesAddress, newsCategoryList, request.signal),
    api.get(categoryArticlesAddress(slug, page, size), articleList, request.signal),
  ])
  const category = categories.data.find(({ attributes }) => attributes.slug === slug)
  if (!category) throw new ApiProblem(404, 'no such category', pathname)
  return {
    slug,
    name: category.attributes.name,
    image: articles.data[0]?.attributes.image ?? null,
    list: categoryPage(articles, page, size, pathname, isInPlace(request.url)),
  }
}
