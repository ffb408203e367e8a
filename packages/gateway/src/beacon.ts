/** Reports from browsers: errors and vitals by remote and version, and how playbacks went. Checked, cut short, counted, logged; never trusted. */
import { longestPagePath } from '@club/contracts/address-forms'
import * as z from 'zod/mini'
import type { Log } from './log.ts'

const word = z.string().check(z.maxLength(64))
const path = z.string().check(z.maxLength(longestPagePath))
const report = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('error'),
    remote: word,
    version: word,
    during: z.enum(['load', 'render', 'hydrate']),
    message: z.string().check(z.maxLength(500)),
    path,
  }),
  z.object({
    kind: z.literal('vitals'),
    path,
    lcp: z.nullable(z.number()),
    cls: z.number(),
    remotes: z.record(word, word),
  }),
  z.object({
    kind: z.literal('playback'),
    version: word,
    engine: word,
    media: z.enum(['on-demand', 'live-video', 'live-audio']),
    start: z.nullable(z.number()),
    stalls: z.number(),
    stalled: z.number(),
    watched: z.number(),
    refused: word,
    failed: word,
  }),
])

export type Report = z.infer<typeof report>

/** Log lines a minute at most: a failing page on many screens must not fill the disk. */
const mostLines = 120

/** @returns the report, once it is logged; null if the body is not one */
export function createBeaconLog(log: Log, clock: () => number): (body: string) => Report | null {
  let minute = 0
  let lines = 0
  return (body) => {
    let parsed: unknown
    try {
      parsed = JSON.parse(body)
    } catch {
      return null
    }
    const read = report.safeParse(parsed)
    if (!read.success) return null
    const now = Math.floor(clock() / 60_000)
    if (now !== minute) {
      minute = now
      lines = 0
    }
    if (++lines <= mostLines) {
      if (read.data.kind === 'error') {
        const { kind, message, ...fields } = read.data
        log.error('browser reported an error', { ...fields, reason: message })
      } else {
        const { kind, ...fields } = read.data
        log.info(kind === 'vitals' ? 'browser vitals' : 'playback', fields)
      }
    }
    return read.data
  }
}
