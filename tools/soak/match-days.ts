/** Matches from a feed, one after the other, and readers of each: every acknowledged event must reach all of them. */
import { get } from 'node:http'
import type { ListOf, Match } from '@club/contracts'
import { createParser } from 'eventsource-parser'
import { createFan, type Fan, pause, type Stage } from './asking.ts'
import { lostEvents } from './verdict.core.ts'

export type MatchDays = {
  answered: number
  /** Messages that readers received. */
  heard: number
  matches: number
  wrong: string[]
}

/** Approximate number of events in a match. */
const eventsOfAMatch = 100
/** Milliseconds between two events, and the limit by which every reader must have the last one. */
const eventEvery = 1000
const readersWithin = 20_000
const readersOfAMatch = 8
/** Retries are a fifth of a second apart. */
const mostTries = 300

type Reader = { ids: string[]; last: number; wrong: string[]; leave(): void }

/** Reads one match's events and reconnects when the stream ends. @param multiplexed as pages read it, or as an app does */
function openReader(stage: Stage, match: string, number: number, multiplexed: boolean): Reader {
  const path = multiplexed
    ? `/api/live/v1/stream?topics=match:${match}&after=0`
    : `/api/matches/v1/matches/${match}/events`
  let over = false
  let end = () => {}
  const reader: Reader = {
    ids: [],
    last: 0,
    wrong: [],
    leave() {
      over = true
      end()
    },
  }
  const open = () => {
    if (over) return
    const parser = createParser({
      onEvent: ({ id, data }) => {
        if (id === undefined) return
        const sequence = Number(id)
        if (sequence <= reader.last)
          reader.wrong.push(`reader ${number} got ${sequence} after ${reader.last}`)
        reader.last = sequence
        const said = JSON.parse(data) as { id?: string; event?: { id: string } }
        reader.ids.push(said.event?.id ?? said.id ?? '')
      },
    })
    const decoder = new TextDecoder()
    const asking = get(
      stage.url + path,
      {
        agent: false,
        headers: {
          accept: 'text/event-stream',
          'x-forwarded-for': `10.77.${number >> 8}.${number & 255}`,
          ...(reader.last > 0 ? { 'last-event-id': String(reader.last) } : {}),
        },
      },
      (answer) => {
        if (answer.statusCode !== 200) return void asking.destroy()
        answer.on('data', (chunk: Buffer) => parser.feed(decoder.decode(chunk, { stream: true })))
      },
    )
    end = () => asking.destroy()
    asking.on('error', () => {})
    asking.on('close', () => setTimeout(open, 500))
  }
  open()
  return reader
}

/** Posts an event until it is acknowledged, as a feed does; null if the soak ends first. */
async function tell(stage: Stage, feed: Fan, token: string, match: string, id: string, index: number) {
  const first = index === 0
  const attributes = {
    minute: String(1 + Math.floor(index / 3)),
    period: 'first-half',
    text: `What happened as number ${index} takes a sentence of a good length to tell.`,
  }
  for (let tries = 0; !stage.over.aborted; tries += 1) {
    if (tries > mostTries) throw new Error(`no event of ${match} is taken any more`)
    const { status } = await feed.ask('event', `/api/matches/v1/matches/${match}/events`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: { data: [{ id, type: first ? 'kick-off' : 'commentary', attributes }] },
      good: [202],
    })
    if (status === 202) return id
    await pause(200, stage)
  }
  return null
}

async function keptOf(stage: Stage, feed: Fan, match: string): Promise<string[]> {
  for (let tries = 0; ; tries += 1) {
    if (tries > mostTries) throw new Error(`the events of ${match} cannot be read`)
    const { status, body } = await feed.ask('events', `/api/matches/v1/matches/${match}/events`)
    if (status === 200)
      return (JSON.parse(body.toString('utf8')) as { data: { id: string }[] }).data.map(({ id }) => id)
    await pause(200, stage)
  }
}

/** Sends matches until the soak is over. `until` says when to stop posting further events. */
export async function tellMatches(stage: Stage, token: string, until: () => boolean): Promise<MatchDays> {
  const feed = createFan(stage, 4000)
  const told: MatchDays = { answered: 0, heard: 0, matches: 0, wrong: [] }
  const list = await feed.ask('service', '/api/matches/v1/matches?team=first-team&page%5Bsize%5D=100')
  const { data } = JSON.parse(list.body.toString('utf8')) as ListOf<Match>
  const fixtures = data.filter(
    ({ attributes }) => attributes.state.status === 'fixture' && attributes.kickOff,
  )
  for (const { id: match } of fixtures) {
    if (until()) break
    told.matches += 1
    const readers = Array.from({ length: readersOfAMatch }, (_, index) =>
      openReader(stage, match, told.matches * readersOfAMatch + index, index % 2 === 0),
    )
    const answered: string[] = []
    for (let index = 0; index < eventsOfAMatch && !until(); index += 1) {
      const id = await tell(stage, feed, token, match, `soak-${told.matches}-${index}`, index)
      if (id !== null) answered.push(id)
      await pause(eventEvery, stage)
    }
    const waitedUntil = performance.now() + readersWithin
    const behind = () => readers.filter(({ ids }) => ids.at(-1) !== answered.at(-1))
    while (behind().length > 0 && performance.now() < waitedUntil) await pause(100, stage)
    for (const [index, reader] of readers.entries()) {
      reader.leave()
      told.heard += reader.ids.length
      const lost = lostEvents(answered, reader.ids).map((reason) => `reader ${index} of ${match}: ${reason}`)
      told.wrong.push(...reader.wrong, ...lost)
    }
    const kept = await keptOf(stage, feed, match)
    told.answered += answered.length
    told.wrong.push(...lostEvents(answered, kept).map((reason) => `${match}: ${reason}`))
  }
  feed.leave()
  return told
}
