/** Match data requests of this remote's loaders. */
import {
  type LeagueDay,
  leagueDayOne,
  type Match,
  matchList,
  type Resource,
  type TableRow,
  tableList,
} from '@club/contracts'
import { type Api, ApiProblem, query } from '@club/shell-api'

/** The largest page that a list answers with. */
export const wholePage = { 'page[size]': 100 }

export type TeamSeason = { readonly team: string; readonly season: string }

/** Every match of a team's season, however many pages they fill. */
export async function fetchMatches(
  api: Api,
  of: TeamSeason & { readonly around?: 'now' },
  signal: AbortSignal,
): Promise<Resource<Match>[]> {
  const page = (number: number) =>
    api.get(
      `/api/matches/v1/matches${query({ ...of, ...wholePage, 'page[number]': number })}`,
      matchList,
      signal,
    )
  const first = await page(0)
  const pages = Math.ceil(first.meta.total / wholePage['page[size]'])
  const rest = await Promise.all(
    Array.from({ length: Math.max(0, pages - 1) }, (_, index) => page(index + 1)),
  )
  return [first, ...rest].flatMap(({ data }) => data)
}

/** A league's table; `league` is its name, null if there is none or the platform does not tell it. */
export type Table = { readonly league: string | null; readonly rows: readonly TableRow[] }

export type Current = {
  /** The matches of the season. */
  readonly season: readonly Resource<Match>[]
  /** Those and, of whichever season, the matches in play, the next ones and the last result: a season may outlast its last day. */
  readonly all: readonly Resource<Match>[]
}

/** The matches of a team's current season, and what is around the day. */
export async function fetchCurrent(api: Api, of: TeamSeason, signal: AbortSignal): Promise<Current> {
  const all = await fetchMatches(api, { ...of, around: 'now' }, signal)
  return { season: all.filter(({ attributes }) => attributes.season === of.season), all }
}

/** The league table of a team's season; empty if it plays in no league. */
export async function fetchTable(api: Api, of: TeamSeason, signal: AbortSignal): Promise<Table> {
  const { league = null, data } = await api.get(`/api/matches/v1/tables${query(of)}`, tableList, signal)
  return { league, rows: data.map(({ attributes }) => attributes) }
}

/** A day of the team's league; null if the league does not play that day, or the request fails. */
export async function fetchLeagueDay(
  api: Api,
  of: TeamSeason,
  date: string,
  signal: AbortSignal,
): Promise<LeagueDay | null> {
  try {
    const { data } = await api.get(
      `/api/matches/v1/league-day${query({ ...of, date })}`,
      leagueDayOne,
      signal,
    )
    return data.attributes.matches.length > 0 ? data.attributes : null
  } catch (problem) {
    if (problem instanceof ApiProblem) return null
    throw problem
  }
}
