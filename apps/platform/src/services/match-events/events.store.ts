/** Match events as stored: one row per event; `sequence` is the number of the outbox entry for its last change. */
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

/** Events of a match by sequence, including deleted ones. */
export async function listEvents(database: Queryable, match: string, after: number): Promise<MatchEvent[]> {
  const rows = await database.query<EventRow>(
    `select ${eventColumns} from match_events where match = $1 and sequence > $2 order by sequence`,
    [match, after],
  )
  return rows.map(toEvent)
}

/** The result of folding a match's events; `sequence` is the latest one's, 0 if there is none. */
export async function readFeed(
  database: Queryable,
  match: string,
): Promise<{ feed: MatchFeed; sequence: number }> {
  const rows = await readRows(database, match)
  return { feed: foldMatch(rows.map(toEvent)), sequence: rows.at(-1)?.sequence ?? 0 }
}

/** Details of a match that no event carries. */
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
 * Writes events: new ones, corrections (the same id again) and deletions, all or none. Events that we already have, or that are
 * older than ours, change nothing.
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
 * Deletes what a new date makes untrue: that the match was called off, whatever was said about the old date; and if it had begun, all
 * its events: it will be played from the start.
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

/** Databases write an instant in a form of their own. */
const isSameInstant = (one: string | null, other: string | null): boolean =>
  one === null || other === null ? one === other : Date.parse(one) === Date.parse(other)

/**
 * Whether an event as stored stands against one that arrives. Without a revision the later counts; but what was withdrawn with one stays
 * so: a feed that repeats what it told before a match got its new day carries none.
 */
const outranks = ({ revision, attributes }: EventRow, told: number | undefined): boolean =>
  told === undefined ? attributes.deleted === true && attributes.revision !== undefined : told < revision

async function takeEventsIn(
  transaction: Queryable,
  now: Date,
  matchID: string,
  events: readonly MatchEventInput[],
): Promise<number | null> {
  const [match] = await transaction.query<{
    team: string
    state: MatchState
    fed: boolean
    period_started_at: string | null
  }>('select team, state, fed, period_started_at from matches where id = $1 for update', [matchID])
  if (!match) return null
  const kept = new Map((await readRows(transaction, matchID)).map((row) => [row.id, row]))
  const changed = new Map<string, EventRow>()
  /** Numbers come from the outbox at the end; until then changed events sort after all the others, in their order. */
  const newest = Math.max(0, ...[...kept.values()].map(({ sequence }) => sequence))
  for (const { id, type, attributes } of events) {
    const before = changed.get(id) ?? kept.get(id)
    if (before && outranks(before, attributes.revision)) continue
    const revision = attributes.revision ?? before?.revision ?? 0
    if (before && before.type === type && sameData(before.attributes, attributes)) continue
    // A correction keeps the instant at which the event first arrived, so that its place in the match stays the same.
    const arrived_at = before?.arrived_at ?? now.toISOString()
    const sequence = changed.get(id)?.sequence ?? newest + changed.size + 1
    changed.set(id, { id, type, attributes, revision, arrived_at, sequence })
  }
  if (changed.size === 0) return 0

  const all = [...kept.values()].filter(({ id }) => !changed.has(id)).concat([...changed.values()])
  const feed = foldMatch(all.map(toEvent))
  // If a feed deletes all its events of a match, the match is a fixture again.
  const untold = { state: match.fed ? ({ status: 'fixture' } as const) : match.state, fed: false }
  const { state, fed } = feed.state ? standingOf(match, feed.state) : untold
  const stateMoved = !sameData(state, match.state)
  // No clock runs if the state comes from an import.
  const periodStartedAt = fed ? feed.periodStartedAt : null
  const clockMoved = !isSameInstant(periodStartedAt, match.period_started_at)
  if (fed || match.fed) {
    await transaction.query(
      `update matches set state = $2::jsonb, fed = $3, state_since = case when $4 then $5 else state_since end,
         period_started_at = $6
       where id = $1`,
      [matchID, JSON.stringify(state), fed, stateMoved, now.toISOString(), periodStartedAt],
    )
  }

  const score: LiveScore = {
    matchID,
    state,
    periodStartedAt,
    heardAt: now.toISOString(),
  }
  const moved = [
    ...(stateMoved || clockMoved ? ['matches', `matches:${match.team}`, `table:${match.team}`] : []),
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
          // The tags of pages with scores are needed only once per request.
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

/** Whether an event affects players' statistics. */
const namesPlayers = (row: EventRow | undefined): boolean =>
  row !== undefined &&
  (row.attributes.lineUp !== undefined || statisticTypes.some((each) => each === row.type))

/** Whether two values are equal, ignoring the order of keys, which a database is free to change, and undefined parts. */
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
