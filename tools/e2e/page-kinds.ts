/** One address of every kind of page on the site, for tests that apply to all of them. */
import type { APIRequestContext } from 'playwright/test'

export type PageKind = {
  kind: string
  path: string
  status: number
  /** Drawn by the same component as another kind of page, with other content. */
  again?: true
  headerStyle: 'solid' | 'transparent-dark'
}

/** Path of the season's first match, which is over. */
export async function playedMatch(request: APIRequestContext): Promise<string> {
  const answer = await request.get('/api/matches/v1/matches?team=first-team&page%5Bsize%5D=1')
  const { data } = (await answer.json()) as { data: { id: string; attributes: { season: string } }[] }
  return `/match/first-team/${data[0]?.attributes.season}/${data[0]?.id}`
}

/** Path of the first team's next match. */
export async function nextMatch(request: APIRequestContext): Promise<string> {
  const answer = await request.get('/api/matches/v1/matches?team=first-team&page%5Bsize%5D=100')
  const { data } = (await answer.json()) as {
    data: { id: string; attributes: { season: string; state: { status: string } } }[]
  }
  const next = data.find(({ attributes }) => attributes.state.status === 'fixture')
  return `/match/first-team/${next?.attributes.season}/${next?.id}`
}

/** A player with everything that a profile can have. */
export async function somePlayer(request: APIRequestContext): Promise<string> {
  const answer = await request.get('/api/matches/v1/players?team=first-team&page%5Bsize%5D=100')
  const { data } = (await answer.json()) as {
    data: { id: string; attributes: { awards: unknown[]; career: unknown[]; image: object | null } }[]
  }
  const full = data.find(
    ({ attributes: { awards, career, image } }) => image && awards.length > 0 && career.length > 1,
  )
  return `/players/first-team/${full?.id}`
}

/** The newest story of the site. */
export async function newestStory(request: APIRequestContext, base = ''): Promise<string> {
  const answer = await request.get(`${base}/api/web/v1/articles?page%5Bsize%5D=1`)
  const { data } = (await answer.json()) as { data: { id: string }[] }
  return `/news/${data[0]?.id}`
}

export async function pageKinds(request: APIRequestContext): Promise<PageKind[]> {
  const story = await newestStory(request)
  const solid = (kind: string, path: string, status = 200): PageKind => ({
    kind,
    path,
    status,
    headerStyle: 'solid',
  })
  const dark = (kind: string, path: string): PageKind => ({
    kind,
    path,
    status: 200,
    headerStyle: 'transparent-dark',
  })
  const again = (kind: PageKind): PageKind => ({ ...kind, again: true })
  return [
    solid('home', '/'),
    solid('news listing', '/news'),
    again(solid('news listing, a later page', '/news?page=3')),
    solid('article', story),
    again(solid('article at a dated address', story.replace('/news/', '/news/2026/11/'))),
    solid('period of former news', '/news/2026'),
    dark('fixtures of the first team', '/matches'),
    again(dark('fixtures of another team', '/matches/ladies')),
    again(dark('fixtures of a season gone by', '/matches/first-team/2025-26')),
    dark('match centre', await playedMatch(request)),
    dark('match centre before kick-off', await nextMatch(request)),
    solid('teams', '/teams'),
    dark('team', '/teams/first-team'),
    dark('team of one group', '/teams/u19'),
    solid('players', '/players'),
    solid('player', await somePlayer(request)),
    solid('categories', '/category'),
    solid('category', '/category/club-news'),
    solid('Arabic page', '/category/arabic'),
    solid('hub page', '/club'),
    solid('content page', '/club/history'),
    again(solid('content page on the fifth level', '/club/academy/pathway/scholarship/apply')),
    again(solid('legal page', '/privacy-policy')),
    solid('page that is not there', '/nothing/here', 404),
  ]
}

/** Club TV's pages that lead to its films. */
export const tvPages = [
  '/videos',
  '/videos/browse',
  '/videos/categories',
  '/videos/channel/goals',
  '/videos/faqs',
  '/videos/subscriptions',
  '/live',
]

/** Further addresses of the site: kinds of page with other content, and club TV's pages. */
export const furtherPages = [
  '/matches/u19',
  '/tickets',
  '/tickets/seasontickets',
  '/club/clubcontacts',
  '/players/first-team/joel-marwood',
  '/search?q=thornsea',
  ...tvPages,
]
