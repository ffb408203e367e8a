/** Extends sessions that are used: only the row says how long, since the browser keeps the cookie for as long as any session may last. */
import type { Clock } from '../clock.ts'
import type { Queryable } from '../database/database.ts'
import { gathered } from '../database/gathered.ts'
import type { KnownSession } from './accounts.store.ts'
import { movedOn } from './session-age.core.ts'
import { moveSessionsOn } from './sessions.store.ts'

type Options = {
  database: Queryable
  clock: Clock
  /** The club's time zone. */
  zone: string
  /** Called with a session's hash when its end has moved. */
  moved(hash: string): void
}

/** @returns call it with each use of a session, by the hash of its token; it is not awaited */
export function sessionUse({
  database,
  clock,
  zone,
  moved,
}: Options): (hash: string, session: KnownSession) => void {
  const ends = new Map<string, number>()
  const move = gathered(async (hashes) => {
    const moving = hashes.map((hash) => ({ hash, endsAt: ends.get(hash) ?? 0 }))
    for (const hash of hashes) ends.delete(hash)
    await moveSessionsOn(database, clock.now(), moving)
    return new Map<string, never>()
  })
  return (hash, { age }) => {
    const end = movedOn(zone, age, clock.now().getTime())
    if (end === null) return
    ends.set(hash, end)
    // If the write fails, the next use tries again.
    void move(hash).then(
      () => moved(hash),
      () => {},
    )
  }
}
