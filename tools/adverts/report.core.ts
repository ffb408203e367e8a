/** The advert report's arguments and its text. Pure. */
import type { AdvertReport } from '@club/contracts'
import { readOptions, UsageError } from '../import/options.core.ts'

export const usage = `npm run adverts -- report [--campaign <ref>] [--from <2026-11-01>] [--to <2026-11-30>]
    how often adverts were seen and pressed, by campaign; days of the club's time zone, both counted`

export type Asked = { campaign?: string; from?: string; to?: string }

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))

/** @throws UsageError naming the invalid argument */
export function readReportCommand(words: readonly string[]): Asked {
  const [command, ...options] = words
  if (command !== 'report') throw new UsageError(`'${command ?? ''}': the one command is 'report'`)
  const text = { type: 'string' } as const
  const asked: Asked = readOptions({
    args: options,
    options: { campaign: text, from: text, to: text },
  }).values
  for (const name of ['from', 'to'] as const) {
    const day = asked[name]
    if (day !== undefined && !isDay(day))
      throw new UsageError(`--${name} '${day}': must be a day such as 2026-11-20`)
  }
  const { from, to } = asked
  if (from !== undefined && to !== undefined && from > to)
    throw new UsageError(`--from ${from} is later than --to ${to}: no day lies between them`)
  return asked
}

const headings = ['Campaign', 'Advert', 'Ref', 'Seen', 'Pressed', 'Rate']
/** The chosen days may include a click but not its impression from the day before: then there is no rate. */
const rate = (clicks: number, impressions: number) =>
  impressions === 0 || clicks > impressions ? '-' : `${((100 * clicks) / impressions).toFixed(2)} %`

/** A table, and what its figures leave out. */
export function reportText({ data, counting }: AdvertReport): string {
  const rows = data.map(({ attributes: { campaignRef, advertName, advertRef, impressions, clicks } }) => [
    campaignRef,
    advertName,
    advertRef,
    String(impressions),
    String(clicks),
    rate(clicks, impressions),
  ])
  const sum = (pick: 'impressions' | 'clicks') =>
    data.reduce((total, { attributes }) => total + attributes[pick], 0)
  const all = [sum('impressions'), sum('clicks')] as const
  const table = [headings, ...rows, ['All', '', '', String(all[0]), String(all[1]), rate(all[1], all[0])]]
  const widths = headings.map((_heading, at) => Math.max(...table.map((row) => row[at]?.length ?? 0)))
  // Names are left-aligned in their column, figures right-aligned.
  const line = (row: readonly string[]) =>
    row
      .map((cell, at) => (at < 3 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
      .join('  ')
      .trimEnd()
  const notes = [
    'Seen: half of the advert in view for a second. Only fans who agreed to be counted, without machines and duplicates.',
    ...(counting ? [] : ["Nothing is counted now: the club's settings have 'tracking.events' off."]),
  ]
  return `${table.map(line).join('\n')}\n\n${notes.join('\n')}\n`
}
