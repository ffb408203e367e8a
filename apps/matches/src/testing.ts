/** Match data for the tests of this remote. */
import type { ListOf, Match, MatchState, TableRow, Team } from '@club/contracts'
import { aMatch, aTeam } from '@club/contracts/testing'
import { played } from '@club/football/testing'
import { sampleClub } from '@club/settings'
import {
  type Api,
  ApiProblem,
  apiContext,
  type Live,
  noLive,
  nowContext,
  type Schema,
  settingsContext,
} from '@club/shell-api'
import { RouterContextProvider } from 'react-router'
import { listedMatch } from './match/schedule.core.ts'

export const testNow = new Date('2026-11-20T12:00:00Z')

export const asList = <T>(entries: readonly (T & { id?: string })[]): ListOf<T> => ({
  data: entries.map((attributes, index) => ({ id: attributes.id ?? String(index), attributes })),
  meta: { total: entries.length },
})

type Result = Extract<MatchState, { status: 'result' }>

export const resultOf = (home: number, away: number, more: Partial<Result> = {}): Result => ({
  ...played(home, away),
  ...more,
})

/** A league match of ours at home, kicking off at 15:00 in winter. */
export const matchOn = (date: string | null, state: MatchState, more: Partial<Match> = {}): Match =>
  aMatch({ date, kickOff: date && `${date}T15:00:00Z`, state, ...more })

export const listedOn = (date: string | null, state: MatchState, more: Partial<Match> = {}) =>
  listedMatch({ id: `${date}-${state.status}`, attributes: matchOn(date, state, more) }, testNow, sampleClub)

export const rowOf = (position: number, team: string, more: Partial<TableRow> = {}): TableRow => ({
  position,
  team,
  club: team.toLowerCase().replaceAll(' ', '-'),
  ours: team === 'Thornsea Town',
  played: 3,
  won: 2,
  drawn: 1,
  lost: 0,
  goalsFor: 5,
  goalsAgainst: 2,
  goalDifference: 3,
  points: 7,
  adjustment: 0,
  form: ['W', 'D', 'W'],
  ...more,
})

export const teamOf = (slug: string, order: number, more: Partial<Team> = {}): Team =>
  aTeam(slug, { order, showTeamOverview: false, ...more })

/** An API that answers by path and query through the loaders' own schemas, and records the requests. */
export function apiOf(answer: (url: URL) => unknown): Api & { asked: string[] } {
  const asked: string[] = []
  return {
    asked,
    async get<T>(path: string, schema: Schema<T>) {
      asked.push(decodeURIComponent(path))
      const body = answer(new URL(path, 'http://platform.test'))
      if (body === undefined) throw new ApiProblem(503, 'not available', path)
      return schema.parse(body)
    },
  }
}

/** The arguments that the host passes to a loader. */
export function loaderArgs(api: Api, params: Record<string, string> = {}, settings = sampleClub) {
  const context = new RouterContextProvider()
  context.set(apiContext, api)
  context.set(nowContext, testNow)
  context.set(settingsContext, settings)
  const request = new Request('http://site.test/matches')
  return { context, params, request, url: new URL(request.url), pattern: '', unstable_pattern: '' }
}

type Listener = Parameters<Live['subscribe']>[2]

/** A live line that the test speaks on. */
export function spokenLive(): { live: Live; tell: Listener } {
  const listeners: Listener[] = []
  return {
    live: {
      ...noLive,
      subscribe(_topic, _after, listener) {
        listeners.push(listener)
        return () => {}
      },
    },
    tell(update) {
      for (const listener of listeners) listener(update)
    },
  }
}
