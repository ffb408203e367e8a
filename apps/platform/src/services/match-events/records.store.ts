/**
 * Imported events of past matches, many matches at once. They follow the same rules as events from a feed; but a feed's own events
 * stay, and past events are not pushed to readers live.
 */
import type { ImportReport, MatchEventsImport, MatchState } from '@club/contracts'
import { foldMatch, standingOf } from '@club/football'
import { lockFor, type Queryable } from '../../database/database.ts'
import type { Changes } from '../../outbox/outbox.ts'
import { unprocessable } from '../../server/errors.ts'
import { type EventRow, eventColumns, sameData, toEvent } from './events.store.ts'

type Tally = ImportReport['data']
type StoredMatch = { id: string; team: string; state: MatchState; fed: boolean }

/** Prefix of an imported event's id: an event without it came from a feed. */
const mark = 'import-'
const isTold = ({ id, attributes }: EventRow) => !id.startsWith(mark) && attributes.deleted !== true

/** The rows that an import changes: new and altered ones, and deletions of those it no longer has. */
function changedRows(
  now: Date,
  events: MatchEventsImport['matches'][number]['events'],
  kept: readonly EventRow[],
): EventRow[] {
  const before = new Map(kept.map((row) => [row.id, row]))
  const rows = events.map(
    ({ id, type, attributes }, index): EventRow => ({
      id: mark + id,
      type,
      attributes,
      revision: attributes.revision ?? 0,
      arrived_at: attributes.at ?? now.toISOString(),
      sequence: index,
    }),
  )
  const ids = new Set(rows.map(({ id }) => id))
  const gone = kept
    .filter(({ id, attributes }) => id.startsWith(mark) && !ids.has(id) && attributes.deleted !== true)
    .map((row) => ({ ...row, attributes: { ...row.attributes, deleted: true } }))
  const others = rows.filter((row) => {
    const same = before.get(row.id)
    return !same || same.type !== row.type || !sameData(same.attributes, row.attributes)
  })
  return [...others, ...gone]
}

/** @throws Refusal 422 naming the entry whose match does not exist; then nothing is written */
export async function importRecords(
  transaction: Queryable,
  changes: Changes,
  now: Date,
  { matches }: MatchEventsImport,
): Promise<Tally> {
  const ids = matches.map(({ matchID }) => matchID)
  const stored = new Map(
    (
      await transaction.query<StoredMatch>(
        'select id, team, state, fed from matches where id = any($1::text[]) for update',
        [ids],
      )
    ).map((match) => [match.id, match]),
  )
  const missing = ids.findIndex((id) => !stored.has(id))
  if (missing >= 0) throw unprocessable(`/matches/${missing}`, `there is no match '${ids[missing]}'`)
  const kept = Map.groupBy(
    await transaction.query<EventRow & { match: string }>(
      `select match, ${eventColumns} from match_events where match = any($1::text[]) order by sequence`,
      [ids],
    ),
    ({ match }) => match,
  )

  const tally: Tally = { added: 0, changed: 0, unchanged: 0 }
  const written: (EventRow & { match: string })[] = []
  const states: { id: string; state: MatchState; fed: boolean; period_started_at: string | null }[] = []
  for (const { matchID, events } of matches) {
    const match = stored.get(matchID)
    const known = kept.get(matchID) ?? []
    const rows = known.some(isTold) ? [] : changedRows(now, events, known)
    if (!match || rows.length === 0) {
      tally.unchanged += 1
      continue
    }
    tally[known.length === 0 ? 'added' : 'changed'] += 1
    const touched = new Set(rows.map(({ id }) => id))
    const all = [...known.filter(({ id }) => !touched.has(id)), ...rows]
    const { state, periodStartedAt } = foldMatch(all.map(toEvent))
    const stands = state ? standingOf(match, state) : { state: match.state, fed: false }
    states.push({ id: matchID, ...stands, period_started_at: stands.fed ? periodStartedAt : null })
    written.push(...rows.map((row) => ({ ...row, match: matchID })))
  }
  if (written.length === 0) return tally

  await lockFor(transaction, 'outbox')
  // Numbers from the outbox's sequence, so that a reader who has seen some can ask for later ones; they have no outbox entries.
  const numbers = await transaction.query<{ seq: number }>(
    `select nextval(pg_get_serial_sequence('outbox', 'seq')) as seq from generate_series(1, $1::int)`,
    [written.length],
  )
  await transaction.query(
    `insert into match_events (match, ${eventColumns})
     select match, ${eventColumns} from jsonb_to_recordset($1::jsonb)
       as entry (match text, id text, sequence bigint, type text, attributes jsonb, revision int, arrived_at timestamptz)
     on conflict (match, id) do update set sequence = excluded.sequence, type = excluded.type,
       attributes = excluded.attributes, revision = excluded.revision`,
    [JSON.stringify(written.map((row, index) => ({ ...row, sequence: numbers[index]?.seq ?? 0 })))],
  )
  await transaction.query(
    `update matches set state = entry.state, fed = entry.fed, period_started_at = entry.period_started_at,
       state_since = case when matches.state is distinct from entry.state then $2 else matches.state_since end
     from jsonb_to_recordset($1::jsonb) as entry (id text, state jsonb, fed boolean, period_started_at timestamptz)
     where matches.id = entry.id`,
    [JSON.stringify(states), now.toISOString()],
  )
  const teams = new Set(states.map(({ id }) => stored.get(id)?.team ?? ''))
  changes.add('matches', [
    'matches',
    ...[...teams].flatMap((team) => [`matches:${team}`, `table:${team}`, `statistics:${team}`] as const),
    ...states.map(({ id }) => `match:${id}` as const),
  ])
  return tally
}
