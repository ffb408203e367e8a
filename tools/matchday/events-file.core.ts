/** A file of events: the body of the POST, or the list in it. Pure. */
import { type MatchEventInput, matchEventInput } from '@club/contracts'
import type { ScriptEntry } from './script.core.ts'

/** Start of each period on a replay's clock, and the offset of its minutes from that. */
const begins: Readonly<Record<MatchEventInput['attributes']['period'], { at: number; from: number }>> = {
  'pre-match': { at: -5, from: 0 },
  'first-half': { at: 0, from: 0 },
  'half-time': { at: 48, from: 0 },
  'second-half': { at: 50, from: 45 },
  'extra-time': { at: 102, from: 90 },
  penalties: { at: 136, from: 120 },
  'post-match': { at: 142, from: 0 },
}

/** @throws Error naming the entry and the invalid field */
export function readEvents(file: string, text: string): MatchEventInput[] {
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch (problem) {
    throw new Error(`${file}: not JSON: ${problem instanceof Error ? problem.message : problem}`)
  }
  const list = Array.isArray(body) ? body : (body as { data?: unknown } | null)?.data
  if (!Array.isArray(list) || list.length === 0)
    throw new Error(`${file}: expected a list of events, or { "data": [ … ] }`)
  return list.map((entry, index) => {
    const read = matchEventInput.safeParse(entry)
    if (read.success) return read.data
    const issue = read.error.issues[0]
    const id = typeof entry?.id === 'string' ? ` (${entry.id})` : ''
    throw new Error(
      `${file}: entry ${index + 1}${id}: ${['', ...(issue?.path ?? [])].join('.').slice(1) || 'entry'}: ${issue?.message}`,
    )
  })
}

/** The events on a replay's clock, in the file's order unless the minutes say otherwise. */
export function scheduleEvents(events: readonly MatchEventInput[]): ScriptEntry[] {
  let clock = Number.NEGATIVE_INFINITY
  return events.map((event) => {
    const { period, minute } = event.attributes
    const { at, from } = begins[period]
    const [base = 0, added = 0] = minute.split('+').map(Number)
    clock = Math.max(clock, at + (minute === '' ? 0 : Math.max(0, base - from) + added))
    return { clock, event }
  })
}
