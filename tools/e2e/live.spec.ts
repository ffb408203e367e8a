/**
 * Match day under load and in trouble: readers of a match through the site's own address, the platform killed between two
 * events. What a reader has at the end must be what the database has.
 */

import { Agent, get, type IncomingMessage } from 'node:http'
import type { MatchEvent } from '@club/contracts'
import { inPlay, kickOff, type Told } from './match-feed.ts'
import { asOperated, type Site } from './site.ts'
import { fedSiteForTests } from './site-for-tests.ts'
import { expect, test } from './test.ts'

const readers = 500

type Reader = { events: MatchEvent[]; ids: number[]; close(): void }

const commentary = (n: number): Told => ({
  id: `c${n}`,
  minute: String(1 + (n % 45)),
  period: 'first-half',
  text: `Entry ${n}`,
})

/** What a page's HTML says is the score, after a place in it; null where it says none. */
function scoreAfter(html: string, place: string): string | null {
  const from = html.indexOf(place)
  const found = /data-score[^>]*>\s*<span[^>]*>(\d+)<\/span>\s*<span[^>]*>–<\/span>\s*<span[^>]*>(\d+)</.exec(
    html.slice(from),
  )
  return from === -1 || !found ? null : `${found[1]}–${found[2]}`
}

/** The score as home, fixtures and the match page tell it to somebody who fetches them now. */
async function scoresToldBy(site: Site, path: string): Promise<(string | null)[]> {
  const places = [
    ['/', 'data-panel="next"'],
    ['/matches', 'data-match="live"'],
    [path, 'data-stage="during"'],
  ] as const
  return Promise.all(
    places.map(async ([address, place]) => {
      const response = await fetch(site.url + address)
      expect(response.status, address).toBe(200)
      return scoreAfter(await response.text(), place)
    }),
  )
}

/** How long it takes from now until all three say it, in milliseconds. */
async function untilAllTell(site: Site, path: string, score: string): Promise<number> {
  const began = performance.now()
  await expect
    .poll(() => scoresToldBy(site, path), { timeout: 5000, intervals: [50] })
    .toEqual([score, score, score])
  return performance.now() - began
}

function openReader(site: Site, match: string, agent: Agent): Promise<Reader> {
  return new Promise((done, failed) => {
    const request = get(
      `${site.url}/api/matches/v1/matches/${match}/events`,
      { agent, headers: { accept: 'text/event-stream' } },
      (response: IncomingMessage) => {
        const reader: Reader = { events: [], ids: [], close: () => request.destroy() }
        let text = ''
        response.setEncoding('utf8')
        response.on('data', (chunk: string) => {
          const blocks = (text + chunk).split('\n\n')
          text = blocks.pop() ?? ''
          for (const block of blocks) {
            const id = /^id: (\d+)$/m.exec(block)?.[1]
            const data = /^data: (.*)$/m.exec(block)?.[1]
            if (id === undefined || data === undefined) continue
            reader.ids.push(Number(id))
            reader.events.push(JSON.parse(data) as MatchEvent)
          }
        })
        response.on('error', () => {})
        done(reader)
      },
    )
    request.on('error', failed)
  })
}

test.describe('match day', () => {
  const { site, feed } = fedSiteForTests({ embedded: true, environment: asOperated })

  test(`${readers} readers miss nothing and see nothing twice while the platform is killed between two events, and every page tells the same score [MT-06a]`, async () => {
    test.setTimeout(120_000)
    // The next match: home and fixtures show it first.
    const { id: match, path, ours } = feed.take()
    const goal = (id: string) => ({
      id,
      type: 'goal' as const,
      ...inPlay('12', { team: ours, player: 'Rooksby' }),
    })
    const leading = (goals: number) => (ours === 'home' ? `${goals}–0` : `0–${goals}`)
    const agent = new Agent({ maxSockets: readers + 10 })
    const open: Reader[] = []
    for (let i = 0; i < readers; i++) open.push(await openReader(site, match, agent))

    await feed.post(match, kickOff)
    for (let n = 0; n < 10; n++) await feed.post(match, commentary(n))
    await feed.post(match, goal('first'))
    expect(await untilAllTell(site, path, leading(1)), 'milliseconds from the goal').toBeLessThan(2000)

    await site.stopPlatform('kill')
    expect(await feed.send(match, commentary(10))).toBe(503)
    await site.startPlatform()
    await expect.poll(() => feed.send(match, goal('second'))).toBe(202)
    expect(await untilAllTell(site, path, leading(2)), 'milliseconds from the goal').toBeLessThan(2000)
    for (let n = 10; n < 20; n++) await feed.post(match, commentary(n))
    // One more that comes late: a reader that opens now begins at the beginning.
    open.push(await openReader(site, match, agent))

    const stored = (await (await fetch(`${site.url}/api/matches/v1/matches/${match}/events`)).json()) as {
      data: MatchEvent[]
    }
    const sequence = stored.data.map((event) => event.sequence)
    expect(sequence).toHaveLength(23)
    await expect
      .poll(() => open.filter(({ ids }) => ids.length === sequence.length).length, { timeout: 20_000 })
      .toBe(readers + 1)
    for (const { ids } of open) expect(ids).toEqual(sequence)
    for (const reader of open) reader.close()
    agent.destroy()
  })
})
