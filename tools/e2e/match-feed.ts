/** A feed of match events for tests: the sample club's fixtures, and the endpoint that takes their events. */
import type { LineUp, ListOf, Match, MatchEventInput } from '@club/contracts'
import { expect } from 'playwright/test'
import type { Site } from './site.ts'

export const feedToken = 'the-feed-of-a-test'

/** An event by its id; commentary by default. */
export type Told = { id: string; type?: MatchEventInput['type'] } & Partial<MatchEventInput['attributes']>

export type FeedMatch = {
  id: string
  ours: 'home' | 'away'
  theirs: 'home' | 'away'
  match: Match
  /** Path and full address of its match centre. */
  path: string
  url: string
}

export type MatchFeed = {
  /** A fixture of the first team that no other test uses; the next one first. */
  take(): FeedMatch
  /** Posts events in one request. @returns the status of the response */
  send(match: string, ...events: Told[]): Promise<number>
  /** The same, and fails unless they are accepted. */
  post(match: string, ...events: Told[]): Promise<void>
}

/** @param site one that was started with `MATCH_FEED_TOKEN: feedToken` */
export async function openFeed(site: Site): Promise<MatchFeed> {
  const answer = await fetch(
    `${site.url}/api/matches/v1/matches?team=first-team&season=2026-27&page%5Bsize%5D=100`,
  )
  const { data } = (await answer.json()) as ListOf<Match>
  const fixtures = data.filter(
    ({ attributes }) => attributes.state.status === 'fixture' && attributes.kickOff,
  )
  const request = (match: string, events: readonly Told[]) =>
    fetch(`${site.url}/api/matches/v1/matches/${match}/events`, {
      method: 'POST',
      headers: { authorization: `Bearer ${feedToken}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        data: events.map(({ id, type = 'commentary', ...attributes }) => ({ id, type, attributes })),
      }),
    })
  return {
    take() {
      const fixture = fixtures.shift()
      if (!fixture) throw new Error('no fixture is left')
      const { id, attributes } = fixture
      const ours = attributes.ours ?? 'home'
      const path = `/match/${attributes.team}/${attributes.season}/${id}`
      return {
        id,
        ours,
        theirs: ours === 'home' ? 'away' : 'home',
        match: attributes,
        path,
        url: site.url + path,
      }
    },
    async send(match, ...events) {
      return (await request(match, events)).status
    },
    async post(match, ...events) {
      const response = await request(match, events)
      expect(response.status, await response.text()).toBe(202)
    },
  }
}

/** A line-up that identifies its side: eleven Starters and a Sub. */
export const lineUpOf = (name: string): LineUp => ({
  formation: '4-3-3',
  starters: Array.from({ length: 11 }, (_, index) => ({
    player: null,
    name: `${name} Starter${index + 1}`,
    number: index + 1,
  })),
  substitutes: [{ player: null, name: `${name} Sub`, number: 12 }],
})

export const inPlay = (minute: string, more: Omit<Told, 'id'> = {}): Omit<Told, 'id'> => ({
  minute,
  period: 'first-half',
  ...more,
})

export const kickOff: Told = { id: 'kick-off', type: 'kick-off', ...inPlay('1', { text: 'Under way.' }) }

/** Commentary for each minute, oldest first. */
export const minutes = (from: number, to: number): Told[] =>
  Array.from({ length: to - from + 1 }, (_, index) => ({
    id: `minute-${from + index}`,
    ...inPlay(String(from + index), {
      text: `What happened in minute ${from + index} takes a sentence of a good length to tell.`,
    }),
  }))
