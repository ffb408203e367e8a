/** Follows the platform's outbox (docs/architecture.md#how-changes-reach-readers): every change, in order, resuming after the last one seen. */

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { backOff, spread } from '@club/back-off'
import { createParser, type EventSourceMessage } from 'eventsource-parser'
import type { Log } from './log.ts'

export type Change = { seq: number; topic: string; tags: string[]; payload: unknown }

/** Changes from before a stream begins, which readers may have missed while no gateway ran. */
export type Earlier = {
  /** Every change after this number is included. */
  after: number
  changes: readonly Change[]
}

type Options = {
  /** The platform's inner address, looked up at each attempt: a restarted platform has another one. */
  inner: () => Promise<string>
  token: () => Promise<string | null>
  log: Log
  changed: (change: Change) => void
  /** The stream begins after this number. Of the time before it only `earlier` is known, and that is not news. */
  began: (seq: number, earlier: Earlier) => void
  /** The time of day, so that readiness can say since when nothing was heard. */
  now: () => Date
}

export type Following = {
  /** For readiness: `reached`, `not reached yet`, or since when nothing was heard. */
  platform(): string
  /** Whether the connection to the platform is up. */
  hears(): boolean
  stop(): void
}

/** Milliseconds until the next attempt: 250, doubling, at most 1000: when the platform is back, a score must not wait longer. */
const retryDelay = backOff(250, 1000)

/** The platform sends a comment every 10 s; after a longer silence the connection counts as dead. */
const silence = 15_000

/** How many changes before the latest the first request asks for: more than come while a gateway restarts. */
const lookBack = 1000

/** Characters of one event: a hundred tags and a match event's text take a tenth of it. */
const longestEvent = 1_000_000

export function followChanges({ inner, token, log, changed, began, now }: Options): Following {
  const stopping = new AbortController()
  let last: number | null = null
  let tries = 0
  let lost = false
  let heardAt: Date | null = null

  /** Changes from before the stream's start, collected up to the number at which it begins; null: everything is news. */
  let before: { after: number; upTo: number; changes: Change[] } | null = null

  const begin = (seq: number, earlier: Earlier) => {
    before = null
    last = seq
    began(seq, earlier)
  }

  const take = ({ event, id, data }: EventSourceMessage) => {
    const said = JSON.parse(data) as Record<'seq' | 'missed' | 'topic' | 'tags' | 'payload', unknown>
    const seq = Number(said.seq)
    if (event === 'position') {
      const after = Number(id ?? seq)
      // If the connection broke before the stream had begun, all of it is requested again.
      before = last === null && after < seq ? { after, upTo: seq, changes: [] } : null
      if (before) return
      // Begin afresh if the newest number is below what was seen (another database), if nothing was seen yet, or if the platform no longer
      // keeps everything that was missed.
      if (last === null || seq < last || said.missed === true) begin(seq, { after: seq, changes: [] })
      return
    }
    const tags = Array.isArray(said.tags) ? said.tags.filter((tag) => typeof tag === 'string') : []
    const change = { seq, topic: String(said.topic), tags, payload: said.payload }
    if (before) {
      before.changes.push(change)
      if (seq >= before.upTo) begin(seq, before)
      return
    }
    last = seq
    changed(change)
  }

  const read = async () => {
    const [address, bearer] = await Promise.all([inner(), token()])
    const quiet = new AbortController()
    const headers: Record<string, string> = {
      accept: 'text/event-stream',
      ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
    }
    const from = last === null ? `latest&before=${lookBack}` : last
    const response = await fetch(`${address}/api/internal/v1/changes?after=${from}`, {
      headers,
      signal: AbortSignal.any([stopping.signal, quiet.signal]),
    })
    if (response.status !== 200 || response.body === null) throw new Error(`HTTP ${response.status}`)
    if (lost) log.info('changes followed again')
    lost = false
    heardAt = now()
    tries = 0
    const parser = createParser({ onEvent: take, maxBufferSize: longestEvent })
    const decoder = new TextDecoder()
    let timer = setTimeout(() => quiet.abort(), silence)
    try {
      for await (const chunk of response.body) {
        clearTimeout(timer)
        timer = setTimeout(() => quiet.abort(), silence)
        heardAt = now()
        parser.feed(decoder.decode(chunk, { stream: true }))
      }
    } finally {
      clearTimeout(timer)
    }
  }

  const follow = async () => {
    while (!stopping.signal.aborted) {
      try {
        await read()
      } catch (problem) {
        if (stopping.signal.aborted) return
        if (!lost)
          log.error('changes not followed', { reason: problem instanceof Error ? problem.message : problem })
        lost = true
      }
      await new Promise((resolve) => setTimeout(resolve, spread(retryDelay(tries++), Math.random())))
    }
  }
  void follow()
  return {
    platform() {
      if (heardAt === null) return 'not reached yet'
      return lost ? `lost since ${heardAt.toISOString()}` : 'reached'
    },
    hears: () => heardAt !== null && !lost,
    stop: () => stopping.abort(),
  }
}

/**
 * Where the platform's inner listener is: on the given port, otherwise where `platform.json` of the data folder says.
 * @throws Error if no platform runs with this folder
 */
export async function innerAddress(dataDir: string, port: number | null): Promise<string> {
  if (port !== null) return `http://127.0.0.1:${port}`
  const text = await readFile(join(dataDir, 'platform.json'), 'utf8').catch(() => '{}')
  const { inner } = JSON.parse(text) as { inner?: unknown }
  if (typeof inner !== 'string') throw new Error('no platform runs over this data folder')
  return inner
}
