/**
 * Match day under load and in trouble: readers of a match through the site's own address, the platform killed between two
 * events. What a reader has at the end must be what the database has.
 */
import { Agent, get, type IncomingMessage } from 'node:http'
import type { MatchEvent } from '@club/contracts'
import { type Site, startSite } from './site.ts'
import { expect, test } from './test.ts'

const feedToken = 'feed-token-of-a-test'
const readers = 500

type Reader = { events: MatchEvent[]; ids: number[]; close(): void }

const nextFixture = async (site: Site): Promise<string> => {
  const response = await fetch(`${site.url}/api/matches/v1/matches?team=first-team&page[size]=100`)
  const { data } = (await response.json()) as {
    data: { id: string; attributes: { state: { status: string } } }[]
  }
  const fixture = data.find(({ attributes }) => attributes.state.status === 'fixture')
  if (!fixture) throw new Error('the sample season has no fixture ahead')
  return fixture.id
}

const post = (site: Site, match: string, data: object[]) =>
  fetch(`${site.url}/api/matches/v1/matches/${match}/events`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${feedToken}` },
    body: JSON.stringify({ data }),
  })

const commentary = (n: number) => ({
  id: `c${n}`,
  type: 'commentary',
  attributes: { minute: String(1 + (n % 90)), text: `Entry ${n}` },
})

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
  let site: Site
  test.beforeAll(async () => {
    site = await startSite({ environment: { MATCH_FEED_TOKEN: feedToken } })
  })
  test.afterAll(() => site.stop())

  test(`${readers} readers miss nothing and see nothing twice while the platform is killed between two events [MT-06a]`, async () => {
    test.setTimeout(90_000)
    const match = await nextFixture(site)
    const agent = new Agent({ maxSockets: readers + 10 })
    const open: Reader[] = []
    for (let i = 0; i < readers; i++) open.push(await openReader(site, match, agent))

    for (let n = 0; n < 10; n++) expect((await post(site, match, [commentary(n)])).status).toBe(202)
    await site.stopPlatform('kill')
    expect((await post(site, match, [commentary(10)])).status).toBe(503)
    await site.startPlatform()
    for (let n = 10; n < 20; n++)
      await expect.poll(async () => (await post(site, match, [commentary(n)])).status).toBe(202)
    // One more that comes late: a reader that opens now begins at the beginning.
    open.push(await openReader(site, match, agent))

    const stored = (await (await fetch(`${site.url}/api/matches/v1/matches/${match}/events`)).json()) as {
      data: MatchEvent[]
    }
    const sequence = stored.data.map((event) => event.sequence)
    expect(sequence).toHaveLength(20)
    await expect
      .poll(() => open.filter(({ ids }) => ids.length === sequence.length).length, { timeout: 20_000 })
      .toBe(readers + 1)
    for (const { ids } of open) expect(ids).toEqual(sequence)
    for (const reader of open) reader.close()
    agent.destroy()
  })
})
