/** Alerts in progress: each is written once, whichever process is first, and after a crash another continues where it stopped. */
import type { AlertKind, AlertMessage } from '@club/contracts'
import type { Queryable } from '../../database/database.ts'
import { articleIsPublic } from '../../database/published.ts'
import type { Alert, AlertedMatch, AlertedStory } from './alert.core.ts'

export const writeAlert = (transaction: Queryable, { id, kind, team, words }: Alert, until: Date) =>
  transaction.query(
    'insert into alerts (id, kind, team, words, until) values ($1, $2, $3, $4::jsonb, $5) on conflict do nothing',
    [id, kind, team, JSON.stringify(words), until.toISOString()],
  )

export type OpenAlert = {
  id: string
  kind: AlertKind
  team: string | null
  words: Record<string, AlertMessage>
  /** Place of the last browser that was told; '' before the first. */
  reached: string
  /** After this it is no longer sent. */
  until: string
  /** Until when this process holds it, by the database's clock and to its last digit: the proof that no other has taken it since. */
  held: string
}

/** How long a process holds an alert, so that no other takes it; by the database's clock. */
const holding = `now() + interval '30 seconds'`

/** Takes an alert that no process holds. @param now expired alerts are left */
export async function takeAlert(database: Queryable, now: Date): Promise<OpenAlert | null> {
  const [row] = await database.query<OpenAlert>(
    `update alerts set held_until = ${holding} where id = (
       select id from alerts where not done and until > $1 and (held_until is null or held_until < now())
       order by until limit 1 for update skip locked)
     returning id, kind, team, words, reached, until, held_until::text as held`,
    [now.toISOString()],
  )
  return row ?? null
}

type Held = Pick<OpenAlert, 'id' | 'held'>

/** Notes how far an alert has come, and holds it on. @returns until when; null: this process stood still, and another has taken it */
export async function noteReached(
  database: Queryable,
  { id, held }: Held,
  reached: string,
  done: boolean,
): Promise<string | null> {
  const [row] = await database.query<{ held: string }>(
    `update alerts set reached = $3, done = $4, held_until = ${holding}
     where id = $1 and held_until = $2::timestamptz returning held_until::text as held`,
    [id, held, reached, done],
  )
  return row?.held ?? null
}

/** Releases an alert: the next process may continue at once, after the last browser reached. */
export const leaveAlert = (database: Queryable, { id, held }: Held, reached: string) =>
  database.query(
    'update alerts set reached = $3, held_until = null where id = $1 and held_until = $2::timestamptz',
    [id, held, reached],
  )

/** Old alerts are kept for a month, so that none is sent twice. */
export const forgetOldAlerts = (database: Queryable, now: Date) =>
  database.query(`delete from alerts where until < $1::timestamptz - interval '30 days'`, [now.toISOString()])

/** How far changes have been read, and since when stories count; locked until the transaction ends. */
export async function readPlace(
  transaction: Queryable,
  now: Date,
  newest: number,
): Promise<{ seq: number; since: string }> {
  await transaction.query('insert into alert_state (seq, since) values ($1, $2) on conflict do nothing', [
    newest,
    now.toISOString(),
  ])
  const [row] = await transaction.query<{ seq: number; since: string }>(
    'select seq, since from alert_state for update',
  )
  if (!row) throw new Error('alerts have no place')
  return row
}

/** Without subscribers, moves on to the present: the first subscriber gets nothing from before. */
export const startAfresh = (database: Queryable, now: Date, newest: number) =>
  database.query(
    'update alert_state set seq = $1, since = $2 where not exists (select from push_subscriptions)',
    [newest, now.toISOString()],
  )

export const movePlace = (transaction: Queryable, seq: number) =>
  transaction.query('update alert_state set seq = $1', [seq])

export async function alertedMatch(database: Queryable, id: string): Promise<AlertedMatch | null> {
  const [row] = await database.query<AlertedMatch>(
    `select m.id, m.team, m.season, h.name as home, w.name as away from matches m
     join clubs h on h.id = m.home join clubs w on w.id = m.away where m.id = $1 and m.ours is not null`,
    [id],
  )
  return row ?? null
}

/** The club's name for a player whom a feed gives by slug; a name is left as it is. */
export async function nameOfPlayer(database: Queryable, called: string | null): Promise<string | null> {
  if (called === null) return null
  const [row] = await database.query<{ name: string }>(
    `select attributes->>'name' as name from players where id = $1`,
    [called],
  )
  return row?.name ?? called
}

/** Stories published after `from` and since alerts began, for which no alert exists. */
export const freshStories = (
  database: Queryable,
  now: Date,
  { from, since }: { from: Date; since: string },
): Promise<AlertedStory[]> =>
  database.query<AlertedStory>(
    `select a.slug, a.title, a.standfirst, a.team, a.published_at as "publishedAt" from articles a
     where ${articleIsPublic('a', '$1')} and a.published_at > $2 and a.published_at > $3
       and not exists (select from alerts where id = 'story:' || a.slug)
     order by a.published_at limit 20`,
    [now.toISOString(), from.toISOString(), since],
  )
