/**
 * Finds what no webhook reports: events lost on the way, windows of passes that open and close, days of grace that end. It looks every
 * few seconds; two instances that find the same thing at once reach the same result.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { backOff } from '@club/back-off'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../database/database.ts'
import { Refusal } from '../../server/errors.ts'
import { openPackages, openSessionsFor, openSessionsOfBlocked } from './checkouts.store.ts'
import { closingPages } from './closing-pages.ts'
import { eventTypes, type News } from './events.core.ts'
import { handledAmong, moveCursor, readCursor } from './events.store.ts'
import { followingMatches } from './following-matches.ts'
import type { TakeEvent } from './news.ts'
import type { OffLetters } from './off-letters.ts'
import type { PaymentPorts } from './ports.ts'
import type { Provider } from './provider.server.ts'
import { accountsDue } from './purchases.store.ts'
import type { Settling } from './settling.ts'

/** Milliseconds between two looks; longer while the provider does not answer. */
const everyMs = 15_000
const waitAfter = backOff(everyMs, 4 * everyMs)
/** Milliseconds until the next look. @param failed failed looks in a row */
export const pauseAfter = (failed: number): number => (failed === 0 ? everyMs : waitAfter(failed - 1))
/** How far before the last events we ask, since the provider's order may differ from its clock's. Milliseconds. */
const overlap = 5 * 60_000
/** How far back the first look goes: almost as long as the provider keeps events. Milliseconds. */
const firstLook = 29 * 86_400_000
/** Accounts that one look brings up to date; the rest follow at the next. */
const mostAccounts = 2000

type Options = {
  database: Database
  clock: Clock
  /** Milliseconds since 1970 by the provider's clock, which tests cannot stop. */
  wall: () => number
  provider: Provider
  packages: PaymentPorts['packages']
  settling: Settling
  take: TakeEvent
  offLetters: OffLetters
  /** Tells the sandbox where to send its webhooks, unless it knows. */
  secret: () => Promise<string>
  warn: (details: object, message: string) => void
  stopping: AbortSignal
}

export type Reconciler = {
  /** One look at everything. @throws Refusal 503 where the provider does not answer, after the work that needs no answer */
  look(): Promise<void>
  /** Keeps looking until the platform stops. */
  start(): void
}

export function createReconciler(options: Options): Reconciler {
  const { database, clock, wall, provider, packages, settling, take, secret, warn, stopping } = options

  const followMatches = followingMatches(options)
  const followTime = async () => {
    const now = clock.now()
    await followMatches(now)
    for (const account of await accountsDue(database, now, mostAccounts))
      await settling.account(account, 'window')
  }

  const followNews = async () => {
    const asked = wall()
    const upto = await readCursor(database)
    const since = new Date(upto === null ? asked - firstLook : upto.getTime() - overlap)
    const events = await provider.eventsSince(eventTypes, since)
    const done = await handledAmong(
      database,
      events.map(({ id }) => id),
    )
    const missed = events.filter(({ id }) => !done.has(id))
    // An event that fails holds up no other, and is retried.
    let stuck: News | null = null
    for (const event of missed)
      await take(event).catch((error: unknown) => {
        if (error instanceof Refusal) throw error
        warn({ err: error, event: event.id }, 'news of a payment could not be carried out')
        stuck ??= event
      })
    // A webhook may take some seconds to arrive: only older events were lost.
    const lost = missed.filter(({ created }) => asked - created * 1000 > everyMs)
    if (upto !== null && lost.length > 0)
      warn({ events: lost.map(({ id }) => id) }, 'news of payments had not arrived, and are carried out now')
    // By the provider's own clock: one of ours that is ahead would hide from every platform what comes until then.
    const reached = Math.max(since.getTime(), ...events.map(({ created }) => created * 1000))
    await moveCursor(database, new Date(stuck ? (stuck as News).created * 1000 : reached))
  }

  const closePages = closingPages(options)

  /** Pages for passes that are no longer sold could still be paid for up to a day. */
  const closeUnsold = async () => {
    for (const packageID of await openPackages(database)) {
      const found = await packages.find(clock.now(), packageID)
      if (found && (found.matchID === null || found.onSale)) continue
      await closePages(await openSessionsFor(database, packageID), 'no longer on sale')
    }
  }

  const look = async () => {
    await followTime()
    await secret()
    await followNews()
    await closeUnsold()
    // The provider may have been away when the account was blocked, or its page still being made.
    await closePages(await openSessionsOfBlocked(database), 'account blocked')
  }

  return {
    look,
    start() {
      const go = async () => {
        for (let failed = 0; !stopping.aborted; ) {
          try {
            await look()
            if (failed > 0) warn({}, 'payments are looked at again')
            failed = 0
          } catch (error) {
            if (stopping.aborted) return
            if (failed === 0) warn({ err: error }, 'payments cannot be looked at; trying again')
            failed += 1
          }
          await sleep(pauseAfter(failed), undefined, {
            signal: stopping,
            ref: false,
          })
        }
      }
      go().catch(() => {})
    },
  }
}
