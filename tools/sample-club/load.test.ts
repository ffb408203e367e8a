import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Article, ListOf, Match, Season } from '@club/contracts'
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { loadSample, Place } from '../import/testing/commands.ts'

// Every test starts real processes with a database each.
jest.setTimeout(180_000)

const today = '2026-11-20T12:00:00Z'
let place: Place
beforeEach(async () => {
  place = await Place.make()
})
afterEach(() => place.remove())

const load = async (now = today) => {
  const { code, out, err } = await loadSample(place.dataDir, now).ended
  if (code !== 0) throw new Error(err)
  const [added, changed] = [...out.matchAll(/\d+/g)].map(([figure]) => Number(figure))
  return { added, changed }
}
const articles = () => place.get<ListOf<Article>>('/api/web/v1/articles?page[size]=100')
const anchor = async () => JSON.parse(await readFile(join(place.dataDir, 'sample.json'), 'utf8')).anchor

describe('loading the sample club', () => {
  it('brings two seasons, three teams and more than sixty articles, and nothing at the second start', async () => {
    await place.startPlatform(today)
    expect((await load()).added).toBeGreaterThan(2000)
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

  it('tops up with new results and reports at a later start, and changes no article', async () => {
    await place.startPlatform('2026-12-30T12:00:00Z')
    await load()
    const before = await articles()
    expect((await load('2026-12-30T12:00:00Z')).changed).toBeGreaterThan(50)
    expect(await anchor()).toBe('2026-11-20')
    const after = await articles()
    expect(after.meta.total).toBeGreaterThan(before.meta.total)
    const now = new Map(after.data.map(({ id, attributes }) => [id, JSON.stringify(attributes)]))
    const kept = before.data.filter(({ id }) => now.has(id))
    expect(kept.length).toBeGreaterThan(50)
    for (const { id, attributes } of kept) expect(now.get(id)).toBe(JSON.stringify(attributes))
  })

  it('works without a running platform, after being killed, and over a database that was thrown away', async () => {
    await place.remove()
    place = await Place.makeBare()
    const { child, ended } = loadSample(place.dataDir, today)
    await sleep(4000)
    child.kill('SIGKILL')
    await ended
    await load()
    await rm(join(place.dataDir, 'database'), { recursive: true })
    await Place.madeIn(place.dataDir)
    expect((await load()).added).toBeGreaterThan(2000)
    await place.startPlatform(today)
    expect((await articles()).meta.total).toBeGreaterThan(60)
    expect(await load()).toEqual({ added: 0, changed: 0 })
  })
})
