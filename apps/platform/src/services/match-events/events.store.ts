/** Match events as they are kept: one row an event, `sequence` the number of the outbox entry that told of its last change. */
import type { LiveScore, MatchEvent, MatchEventInput, MatchState } from '@club/contracts'
import { type FeedEvent, foldMatch, type MatchFeed, standingOf, statisticTypes } from '@club/football'
import { type Database, lockFor, type Queryable } from '../../database/database.ts'
import { keepNewest, writeWithOutbox } from '../../outbox/outbox.ts'

export type EventRow = {
  id: string
  sequence: number
  type: MatchEvent['type']
  attributes: MatchEventInput['attributes']
  revision: number
  arrived_at: string
}

export const eventColumns = 'id, sequence, type, attributes, revision, arrived_at'

export const toEvent = ({
  id,
  sequence,
  type,
  attributes,
  arrived_at,
}: EventRow): FeedEvent & MatchEvent => ({
  id,
  sequence,
  type,
  arrivedAt: arrived_at,
  attributes,
})

const readRows = (database: Queryable, match: string) =>
  database.query<EventRow>(`select ${eventColumns} from match_events where match = $1 order by sequence`, [
    match,
  ])

/** Events of a match by sequence, those taken back included. */
export async function listEvents(database: Queryable, match: string, after: number): Promise<MatchEvent[]> {
  const rows = await database.query<EventRow>(
    `select ${eventColumns} from match_events where match = $1 and sequence > $2 order by sequence`,
    [match, after],
  )
  return rows.map(toEvent)
}

/** What the events of a match make of it; `sequence` is the latest one's, 0 where there is none. */
export async function readFeed(
  database: Queryable,
  match: string,
): Promise<{ feed: MatchFeed; sequence: number }> {
  const rows = await readRows(database, match)
  return { feed: foldMatch(rows.map(toEvent)), sequence: rows.at(-1)?.sequence ?? 0 }
}

/** What no event tells of a match. */
export type MatchDetails = {
  referee?: string
  broadcaster?: string
  highlights?: string
  attendance?: number
}

export async function readDetails(database: Queryable, match: string): Promise<MatchDetails> {
  const [row] = await database.query<{ details: MatchDetails }>('select details from matches where id = $1', [
    match,
  ])
  return row?.details ?? {}
}

/**
 * Takes events: new ones, corrections (the same id again) and deletions, all or none. What is kept already, or is older than
 * what is kept, changes nothing.
 * @returns how many changed something; null where there is no such match
 */
export const takeEvents = (
  database: Database,
  now: Date,
  matchID: string,
  events: readonly MatchEventInput[],
): Promise<number | null> =>
  writeWithOutbox(database, (transaction) => takeEventsIn(transaction, now, matchID, events))

/**
 * A new day takes back that the match was called off, whatever was said of the day before; and of one that had begun, all that was
 * told: it begins anew.
 */
export async function takeDayBack(transaction: Queryable, now: Date, matchID: string): Promise<void> {
  const rows = (await readRows(transaction, matchID)).filter(({ attributes }) => attributes.deleted !== true)
  const rest = rows.filter(({ type }) => type !== 'postponed')
  const begun = foldMatch(rest.map(toEvent)).state !== null
  const told = begun ? rows : rows.filter(({ type }) => type === 'postponed')
  await takeEventsIn(
    transaction,
    now,
    matchID,
    told.map(({ id, type, attributes, revision }) => ({
      id,
      type,
      attributes: { ...attributes, revision: revision + 1, deleted: true },
    })),
  )
}

async function takeEventsIn(
  transaction: Queryable,
  now: Date,
  matchID: string,
  events: readonly MatchEventInput[],
): Promise<number | null> {
  const [match] = await transaction.query<{ team: string; state: MatchState; fed: boolean }>(
    'select team, state, fed from matches where id = $1 for update',
    [matchID],
  )
  if (!match) return null
  const kept = new Map((await readRows(transaction, matchID)).map((row) => [row.id, row]))
  const changed = new Map<string, EventRow>()
  /** Numbers come from the outbox, at the end; until then those that are changed stand behind all the others, in their order. */
  const newest = Math.max(0, ...[...kept.values()].map(({ sequence }) => sequence))
  for (const { id, type, attributes } of events) {
    const before = changed.get(id) ?? kept.get(id)
    const revision = attributes.revision ?? 0
    if (before && revision < before.revision) continue
    if (before && before.type === type && sameData(before.attributes, attributes)) continue
    // A correction keeps the instant at which the event first came: its place in the match does not move by it.
    const arrived_at = before?.arrived_at ?? now.toISOString()
    const sequence = changed.get(id)?.sequence ?? newest + changed.size + 1
    changed.set(id, { id, type, attributes, revision, arrived_at, sequence })
  }
  if (changed.size === 0) return 0

  const all = [...kept.values()].filter(({ id }) => !changed.has(id)).concat([...changed.values()])
  const feed = foldMatch(all.map(toEvent))
  // A feed that takes back all it said of a match leaves it to come.
  const untold = { state: match.fed ? ({ status: 'fixture' } as const) : match.state, fed: false }
  const { state, fed } = feed.state ? standingOf(match, feed.state) : untold
  const stateMoved = !sameData(state, match.state)
  if (fed || match.fed) {
    await transaction.query('update matches set state = $2::jsonb, fed = $3 where id = $1', [
      matchID,
      JSON.stringify(state),
      fed,
    ])
  }

  const score: LiveScore = {
    matchID,
    state,
    // No clock runs in a match that stands by another's word.
    periodStartedAt: fed ? feed.periodStartedAt : null,
    heardAt: now.toISOString(),
  }
  const moved = [
    ...(stateMoved ? ['matches', `matches:${match.team}`, `table:${match.team}`] : []),
    ...([...changed].some(([id, row]) => namesPlayers(row) || namesPlayers(kept.get(id)))
      ? [`statistics:${match.team}`]
      : []),
  ]
  await lockFor(transaction, 'outbox')
  const numbers = await transaction.query<{ seq: number }>(
    `insert into outbox (topic, tags, payload)
     select 'match-event', entry.tags, entry.payload
     from (select ordinality, array(select jsonb_array_elements_text(value->'tags')) as tags, value->'payload' as payload
           from jsonb_array_elements($1::jsonb) with ordinality) entry
     order by entry.ordinality
     returning seq`,
    [
      JSON.stringify(
        [...changed.values()].map((row, index) => ({
          // The pages that show scores are told once a request.
          tags: [`match:${matchID}`, ...(index === changed.size - 1 ? moved : [])],
          payload: { matchID, event: toEvent(row), score },
        })),
      ),
    ],
  )
  const sequences = numbers.map(({ seq }) => seq).sort((a, b) => a - b)
  await keepNewest(transaction, sequences[0] ?? 0, sequences.at(-1) ?? 0)
  const rows = [...changed.values()].map((row, index) => ({ ...row, sequence: sequences[index] ?? 0 }))
  await transaction.query(
    `insert into match_events (match, ${eventColumns}, heard_at)
     select $1, ${eventColumns}, $3 from jsonb_to_recordset($2::jsonb)
       as entry (id text, sequence bigint, type text, attributes jsonb, revision int, arrived_at timestamptz)
     on conflict (match, id) do update set sequence = excluded.sequence, type = excluded.type,
       attributes = excluded.attributes, revision = excluded.revision, heard_at = excluded.heard_at`,
    [matchID, JSON.stringify(rows), now.toISOString()],
  )
  return rows.length
}

/** Whether players' statistics follow from an event. */
const namesPlayers = (row: EventRow | undefined): boolean =>
  row !== undefined &&
  (row.attributes.lineUp !== undefined || statisticTypes.some((each) => each === row.type))

/** Equal but for the order of keys, which a database is free to change, and for parts that are not set. */
export function sameData(a: unknown, b: unknown): boolean {
  return JSON.stringify(sorted(a)) === JSON.stringify(sorted(b))
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const parts = Object.entries(value).filter(([, part]) => part !== undefined)
  return Object.fromEntries(
    parts.sort(([x], [y]) => (x < y ? -1 : 1)).map(([key, part]) => [key, sorted(part)]),
  )
}
