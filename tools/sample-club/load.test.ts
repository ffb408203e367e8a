import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Article, ListOf, Match, OneOf, Season } from '@club/contracts'
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals'
import { loadSample, Place } from '../import/testing/commands.ts'

// Every test starts real processes with a database each.
jest.setTimeout(180_000)

const today = '2026-11-20T12:00:00Z'
let place: Place
afterEach(() => place.remove())

const load = async (now = today, into = place, switches: Record<string, string> = {}) => {
  const { code, out, err } = await loadSample(into.dataDir, now, switches).ended
  if (code !== 0) throw new Error(err)
  const [added, changed] = [...out.matchAll(/\d+/g)].map(([figure]) => Number(figure))
  return { added, changed }
}
const articles = () => place.get<ListOf<Article>>('/api/web/v1/articles?page[size]=100')
const anchor = async () => JSON.parse(await readFile(join(place.dataDir, 'sample.json'), 'utf8')).anchor

const feed = 'token-of-a-feed-in-this-test'

/** Ids of the first team's matches between the two days. */
async function matchesBetween(after: string, before: string) {
  const path = '/api/matches/v1/matches?team=first-team&season=2026-27&page[size]=100'
  const { data } = await place.get<ListOf<Match>>(path)
  const within = data.filter(({ attributes: { date } }) => date !== null && date > after && date < before)
  return within.map(({ id }) => id)
}

/** Sends a match as a feed does. */
const tell = (match: string | undefined, ...types: string[]) =>
  place.post(`/api/matches/v1/matches/${match}/events`, feed, {
    data: types.map((type, at) => ({
      id: `fed-${at}`,
      type,
      attributes: { minute: '', period: 'first-half', team: null, player: null, text: 'Told by the feed.' },
    })),
  })

const reportOf = async (match: string | undefined) =>
  (await place.get<OneOf<Match>>(`/api/matches/v1/matches/${match}`)).data.attributes.links.report

describe('loading the sample club', () => {
  /** Loaded once, beside a platform: a load takes as long as all the rest of a test. Each test starts with a copy. */
  let loaded: Place
  let first: Awaited<ReturnType<typeof load>>
  beforeAll(async () => {
    loaded = await Place.make()
    await loaded.startPlatform(today)
    first = await load(today, loaded)
    await loaded.stopPlatform()
  })
  afterAll(() => loaded.remove())

  it('brings two seasons, three teams and more than sixty articles, and nothing at the second start', async () => {
    place = await loaded.copy()
    await place.startPlatform(today)
    expect(first.added).toBeGreaterThan(2000)
    expect(await load()).toEqual({ added: 0, changed: 0 })
    expect(await anchor()).toBe('2026-11-20')
    expect((await articles()).meta.total).toBeGreaterThan(60)
    const seasons = await place.get<ListOf<Season>>('/api/matches/v1/seasons')
    expect(seasons.data.map(({ attributes }) => [attributes.slug, attributes.current])).toEqual([
      ['2026-27', true],
      ['2025-26', false],
    ])
    for (const team of ['first-team', 'u19', 'ladies']) {
      const matches = await place.get<ListOf<Match>>(`/api/matches/v1/matches?team=${team}&season=2026-27`)
      expect(matches.meta.total).toBeGreaterThan(20)
    }
    const list = await place.get<ListOf<Match>>(
      '/api/matches/v1/matches?team=first-team&season=2026-27&page[size]=100',
    )
    const statuses = new Set(list.data.map(({ attributes }) => attributes.state.status))
    expect(statuses).toEqual(new Set(['result', 'fixture', 'postponed']))
    expect(
      list.data.filter(({ attributes }) => attributes.links.report !== null).length,
    ).toBeGreaterThanOrEqual(8)
  })

  it('tops up with new results and reports at a later start, changes no article, and reports on no match that a feed has told otherwise', async () => {
    place = await loaded.copy()
    await place.startPlatform('2026-12-30T12:00:00Z', { MATCH_FEED_TOKEN: feed })
    const before = await articles()
    const [told, next] = await matchesBetween('2026-11-20', '2026-12-20')
    await tell(told, 'kick-off', 'full-time')
    expect((await load('2026-12-30T12:00:00Z')).changed).toBeGreaterThan(50)
    expect(await anchor()).toBe('2026-11-20')
    const after = await articles()
    expect(after.meta.total).toBeGreaterThan(before.meta.total)
    const now = new Map(after.data.map(({ id, attributes }) => [id, JSON.stringify(attributes)]))
    const kept = before.data.filter(({ id }) => now.has(id))
    expect(kept.length).toBeGreaterThan(50)
    for (const { id, attributes } of kept) expect(now.get(id)).toBe(JSON.stringify(attributes))
    expect([await reportOf(told), await reportOf(next)]).toEqual([null, expect.stringContaining('/news/')])
  })

  it('works without a running platform, with films from elsewhere, after being killed, and over a database that was thrown away', async () => {
    place = await Place.makeBare()
    // The platform refuses a video without its film: the sample leaves out its own.
    const elsewhere = { MEDIA_SOURCES: join(place.dataDir, 'films', 'sources') }
    const { child, ended } = loadSample(place.dataDir, today, elsewhere)
    await sleep(4000)
    child.kill('SIGKILL')
    await ended
    await load(today, place, elsewhere)
    await rm(join(place.dataDir, 'database'), { recursive: true })
    await Place.madeIn(place.dataDir)
    expect((await load()).added).toBeGreaterThan(2000)
    await place.startPlatform(today)
    expect((await articles()).meta.total).toBeGreaterThan(60)
    expect(await load()).toEqual({ added: 0, changed: 0 })
  })
})
