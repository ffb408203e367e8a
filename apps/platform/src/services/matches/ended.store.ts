/** Matches whose end a feed has told: a file does not move them to a day to come (docs/product.md#matches). */
import type { ImportReport, MatchImport } from '@club/contracts'
import { isConcluded } from '@club/football'
import { dayIn } from '@club/i18n'
import type { Queryable } from '../../database/database.ts'

type Dated = { id: string; match_date: string | null; kick_off: string | null }
type Ended = Dated & { status: 'result' | 'awarded'; told_at: string | null }
type Note = NonNullable<ImportReport['data']['notes']>[number]

const already = {
  result: 'has its result already',
  awarded: 'is awarded already',
}

/**
 * Leaves those matches their day where the file has no end for them and a day after the feed's last word; one no later than that only
 * corrects when they were played.
 * @param rows those of the file's matches, in their order
 */
export async function keepEnded<Row extends Dated>(
  transaction: Queryable,
  zone: string,
  { matches }: MatchImport,
  rows: readonly Row[],
): Promise<{ rows: Row[]; notes: Note[] }> {
  const found = await transaction.query<Ended>(
    `select m.id, m.state->>'status' as status, m.match_date, m.kick_off,
       (select max(greatest(e.arrived_at, e.heard_at)) from match_events e where e.match = m.id) as told_at
     from matches m where m.id = any($1::text[]) and m.fed and m.state->>'status' in ('result', 'awarded')`,
    [rows.map(({ id }) => id)],
  )
  const ended = new Map(found.map((match) => [match.id, match]))
  const notes: Note[] = []
  const kept = rows.map((row, index) => {
    const match = ended.get(row.id)
    const entry = matches[index]
    if (!match?.told_at || !entry || isConcluded(entry.state)) return row
    const { match_date, kick_off, status, told_at } = match
    const day = row.match_date
    if (day === null || day === match_date || day <= dayIn(zone, told_at)) return row
    const reason = `${entry.home} v ${entry.away} ${already[status]}: the new date changes nothing`
    notes.push({ line: entry.line, reason })
    return { ...row, match_date, kick_off }
  })
  return { rows: kept, notes }
}
