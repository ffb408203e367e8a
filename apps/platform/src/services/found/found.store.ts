/** What search engines, feed readers and shared links need: everything public, and when it changed. */
import type { Picture } from '@club/contracts'
import type { VideoSettings } from '@club/settings'
import type { Queryable } from '../../database/database.ts'
import { isPictured } from '../../database/pictured.ts'
import {
  articleIsPublic,
  isOfShownTeam,
  isWithUs,
  matchIsListed,
  pageIsPublic,
  teamIsShown,
  videoDate,
  videoIsListed,
} from '../../database/published.ts'

/** Most addresses in a sitemap, by the protocol's own rule. */
export const mostAddresses = 50_000

export type FoundArticle = {
  slug: string
  title: string
  standfirst: string
  category: string
  published_at: string
  updated_at: string
  /** null too if the library does not hold it. */
  image: Picture | null
}

/** Where published articles are, the newest first: nothing else of them, since there may be thousands. */
export const articleAddresses = (
  database: Queryable,
  now: Date,
  most: number,
): Promise<Pick<FoundArticle, 'slug' | 'updated_at'>[]> =>
  database.query(
    `select a.slug, a.updated_at from articles a
     where ${articleIsPublic('a', '$1')} order by a.published_at desc, a.slug limit $2`,
    [now.toISOString(), most],
  )

/** Published articles, the newest first. */
export const foundArticles = (database: Queryable, now: Date, most: number): Promise<FoundArticle[]> =>
  database.query<FoundArticle>(
    `select a.slug, a.title, a.standfirst, c.name as category, a.published_at, a.updated_at,
       case when ${isPictured('a')} then a.image end as image
     from articles a join categories c on c.slug = a.category
     where ${articleIsPublic('a', '$1')} order by a.published_at desc, a.slug limit $2`,
    [now.toISOString(), most],
  )

export type FoundVideo = {
  id: string
  title: string
  description: string
  duration: number
  /** Since when it is listed. */
  listed_at: string
  thumbnail: Picture | null
}

/** Listed videos, the newest first. */
export const foundVideos = (
  database: Queryable,
  now: Date,
  provider: VideoSettings['provider'],
  most: number,
): Promise<FoundVideo[]> =>
  database.query<FoundVideo>(
    `select v.id, v.title, v.description, v.duration, ${videoDate('v', provider)} as listed_at, v.thumbnail from videos v
     where ${videoIsListed('v', '$1', provider)} order by listed_at desc, v.id limit $2`,
    [now.toISOString(), most],
  )

export type FoundAddress = { path: string; changed: string | null }

/** Public pages of the site tree, teams, players and our own matches, where those have their page here. */
export async function foundPages(database: Queryable, now: Date): Promise<FoundAddress[]> {
  const pages = await database.query<{ path: string; changed: string; public: boolean }>(
    `select full_path as path, updated_at as changed, (${pageIsPublic('$1')}) as public from pages order by full_path`,
    [now.toISOString()],
  )
  const hidden = pages.filter((page) => !page.public).map(({ path }) => path)
  const isPublic = ({ path }: { path: string }) =>
    !hidden.some((above) => path === above || path.startsWith(`${above}/`))
  const teams = await database.query<{ path: string }>(
    `select '/teams/' || id as path from teams where ${teamIsShown} order by sort, id`,
  )
  const players = await database.query<{ path: string }>(
    `select '/players/' || (attributes->>'team') || '/' || id as path from players
     where ${isWithUs} and ${isOfShownTeam} order by sort, id`,
  )
  const matches = await database.query<{ path: string }>(
    `select '/match/' || team || '/' || season || '/' || id as path from matches m
     where ours is not null and ${matchIsListed('m')} order by season desc, id limit $1`,
    [mostAddresses / 2],
  )
  return [
    ...pages.filter(isPublic).map(({ path, changed }) => ({ path, changed })),
    ...[...teams, ...players, ...matches].map(({ path }) => ({ path, changed: null })),
  ]
}
