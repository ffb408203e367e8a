/** A goal alert sent to 10,000 devices, and its effect on the match's readers; control: the same readers without any alert. */
import { type ChildProcess, fork } from 'node:child_process'
import { createECDH, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { asOperated, startSite } from '../../e2e/site.ts'
import { alternately } from '../alternate.ts'
import type { Bench } from '../bench.ts'
import { median, percentile } from '../figures.core.ts'
import { type LiveMatch, startMatch } from '../live/feed.ts'
import type { ReadersOrder, ReadersWord } from '../live/readers.ts'
import { steady } from '../steady.ts'
import type { PushOrder, PushWord } from './push-service.ts'

const devices = 10_000
const readers = 500
const rounds = 3
/** Commentary sent while the alerts go out; it continues for as long as they may take. */
const told = { events: 20, apart: 500 }
/** Subscriptions saved in parallel. */
const atOnce = 40

type Round = { received: number[]; leave: number }

export const measureAlerts: Bench = async ({ feedToken }, say) => {
  const folder = await mkdtemp(join(tmpdir(), 'club-bench-alerts-'))
  const service = fork(join(import.meta.dirname, 'push-service.ts'))
  const generator = fork(join(import.meta.dirname, '../live/readers.ts'), { serialization: 'advanced' })
  const [open] = (await once(service, 'message')) as [PushWord]
  if (open.word !== 'open') throw new Error('the push service did not open')
  const file = join(folder, 'ca.pem')
  await writeFile(file, open.cert)
  const site = await startSite({
    embedded: true,
    environment: {
      ...asOperated,
      MATCH_FEED_TOKEN: feedToken,
      PUSH_SERVICES: open.host,
      PUSH_CA_FILE: file,
      // Every reader has its own address, passed on as by a proxy.
      TRUSTED_PROXIES: '127.0.0.1',
      STREAMS_PER_ADDRESS: '20000',
    },
  })
  try {
    say(`${devices} devices subscribe`)
    await subscribe(site.url, open.host)
    let match: LiveMatch | null = null
    // The kick-off triggers an alert too.
    await all(service, async () => {
      match = await startMatch({ site, feedToken, pages: noPages, stop: site.stop }, 0)
    })
    const played = match as LiveMatch | null
    if (!played) throw new Error('no match was kicked off')
    const port = Number(new URL(site.url).port)
    const path = `/api/live/v1/stream?topics=${encodeURIComponent(`scores,match:${played.id}`)}`
    await ask(generator, { order: 'open', port, path, count: readers })
    let event = 0
    const round = async (goal: boolean): Promise<Round> => {
      const began = steady()
      const posted = new Map<string, number>()
      const tell = async () => {
        for (let each = 0; each < told.events; each++) {
          const id = `bench-${++event}`
          posted.set(id, steady())
          await played.tell({ id, minute: '12', text: `${id}: a pass along the line, and out for a throw.` })
          await sleep(told.apart)
        }
      }
      const left = goal ? all(service, () => score(played, ++event)) : Promise.resolve(began)
      await tell()
      const leave = ((await left) - began) / 1000
      return { received: await arrivals(generator, posted), leave }
    }
    const runs = await alternately(
      rounds,
      async (turn) => {
        say(`round ${turn} of ${rounds}: a goal, told to ${devices} devices`)
        return round(true)
      },
      async (turn) => {
        say(`round ${turn} of ${rounds}: nobody to tell`)
        return round(false)
      },
    )
    const p99 = (all: Round[]) =>
      percentile(
        all.flatMap(({ received }) => received),
        0.99,
      )
    return {
      about: `a goal posted → ${devices} alerts taken by a push service over TLS, while ${readers} readers follow the match through the gateway; control: the same readers with nobody to tell`,
      figures: [
        {
          what: 'until the last alert was taken',
          unit: 's',
          value: median(runs.thing.map(({ leave }) => leave)),
          control: null,
          target: { of: 'value', kind: 'at most', bound: 30 },
        },
        {
          what: 'commentary received meanwhile: median',
          unit: 'ms',
          value: median(runs.thing.flatMap(({ received }) => received)),
          control: median(runs.control.flatMap(({ received }) => received)),
          target: null,
        },
        {
          what: 'commentary received meanwhile: p99',
          unit: 'ms',
          value: p99(runs.thing),
          control: p99(runs.control),
          target: { of: 'difference', kind: 'at most', bound: 100 },
        },
      ],
      breakdowns: [],
      notes: ['The push service and the readers run on the same cores as the site.'],
    }
  } finally {
    generator.disconnect()
    service.disconnect()
    await site.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

const noPages = { home: '', article: '', fixtures: '', hub: '' }

const score = (match: LiveMatch, count: number) =>
  match.tell({
    id: `goal-${count}`,
    type: 'goal',
    minute: '12',
    team: match.ours,
    player: 'A. Player',
    text: 'A goal.',
  })

/** The browsers of this many fans. Each has an endpoint; they share one key pair, since encrypting costs the same. */
async function subscribe(url: string, host: string): Promise<void> {
  const keys = {
    p256dh: createECDH('prime256v1').generateKeys().toString('base64url'),
    auth: randomBytes(16).toString('base64url'),
  }
  const wishes = { teams: ['first-team'], kinds: ['kick-off', 'goals'], quiet: null, language: 'en' }
  const one = async (device: number) => {
    const answer = await fetch(`${url}/api/alerts/v1/subscriptions`, {
      method: 'PUT',
      headers: {
        origin: url,
        'content-type': 'application/json',
        'x-forwarded-for': `10.7.${device >> 8}.${device % 256}`,
      },
      body: JSON.stringify({ endpoint: `https://${host}/${device}`, keys, wishes }),
    })
    if (answer.status !== 200)
      throw new Error(`a subscription got HTTP ${answer.status}: ${await answer.text()}`)
    await answer.arrayBuffer()
  }
  for (let device = 0; device < devices; device += atOnce)
    await Promise.all(
      Array.from({ length: Math.min(atOnce, devices - device) }, (_, more) => one(device + more)),
    )
}

/** @returns when the push service accepted the last device's alert, in milliseconds of the steady clock */
async function all(service: ChildProcess, cause: () => Promise<void>): Promise<number> {
  service.send({ order: 'expect', messages: devices } satisfies PushOrder)
  const taken = once(service, 'message', { signal: AbortSignal.timeout(120_000) })
  await cause()
  const [word] = (await taken) as [PushWord]
  if (word.word !== 'all') throw new Error('the push service said something else')
  return word.at
}

/** Milliseconds since the post, for every event and every reader. */
async function arrivals(generator: ChildProcess, posted: ReadonlyMap<string, number>): Promise<number[]> {
  await sleep(500)
  const collected = await ask(generator, { order: 'collect' })
  if (collected.word !== 'collected') throw new Error('the readers answered something else')
  return [...posted].flatMap(([id, at]) => {
    const came = collected.arrivals.get(id) ?? []
    if (came.length !== readers) throw new Error(`${id} came to ${came.length} of ${readers} readers`)
    return came.map((arrival) => arrival - at)
  })
}

const ask = async (generator: ChildProcess, order: ReadersOrder): Promise<ReadersWord> => {
  const answered = once(generator, 'message')
  generator.send(order)
  const [word] = (await answered) as [ReadersWord]
  return word
}
