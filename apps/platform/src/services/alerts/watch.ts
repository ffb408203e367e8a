/**
 * Makes alerts of what happens and sees them sent: follows the outbox for matches, and the clock for stories. Where a platform was
 * cut off the next one goes on behind the last browser that was told; what is older than it is worth is told to nobody. Where
 * nobody has asked for alerts it only looks whether somebody has, once a minute.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Change, LiveScore, MatchEvent } from '@club/contracts'
import { wallClock } from '@club/i18n'
import type { Queryable } from '../../database/database.ts'
import { changesAfter, newestChange } from '../../outbox/outbox.ts'
import type { PlatformContext } from '../../server/context.ts'
import { type AlertWords, kindOf, matchAlert, storyAlert } from './alert.core.ts'
import {
  alertedMatch,
  forgetOldAlerts,
  freshStories,
  leaveAlert,
  movePlace,
  nameOfPlayer,
  noteReached,
  type OpenAlert,
  readPlace,
  takeAlert,
  writeAlert,
} from './alerts.store.ts'
import type { Audience } from './audience.ts'
import type { Sender } from './sender.server.ts'
import { forgetAll, nextReceivers, type Receiver } from './subscriptions.store.ts'

export type WatchPorts = Pick<
  PlatformContext,
  'database' | 'clock' | 'settings' | 'follower' | 'stopping' | 'warn'
>

/** Milliseconds for which an alert is worth telling, by kind. */
const worth = { match: 10 * 60_000, story: 2 * 3600_000 }
/** Milliseconds between two looks at the clock, two questions whether anybody is there, and two tidyings. */
const lookAgain = 3000
const askAgain = 60_000
const tidyAgain = 3600_000
const batch = 1000

/** Time as it passes, whatever the platform's clock says: that one may stand still. Tests have one of their own. */
export type Pace = {
  now(): number
  /** Resolves after so many milliseconds, or when `signal` fires. */
  sleep(ms: number, signal: AbortSignal): Promise<void>
}
const realPace: Pace = {
  now: () => performance.now(),
  sleep: (ms, signal) => sleep(ms, undefined, { signal }).catch(() => {}),
}

type Told = { matchID: string; event: MatchEvent; score: LiveScore }

export type AlertWatch = {
  /** Writes the alerts that are due, and sends all that are open. @returns the number of the newest change that was looked at */
  look(): Promise<number>
  /** Looks whenever something may be due, until the platform stops. */
  follow(): Promise<void>
  /** Resolves once what was being sent is sent, or left to the next platform. */
  settled(): Promise<unknown>
}

type SendPorts = Pick<WatchPorts, 'database' | 'warn'> & { sender: Sender }

/** @returns the last browser that is seen to; noted on the way, so that a crash costs a moment's doubles, and nobody else takes it up */
async function sendTo(
  { database, warn, sender }: SendPorts,
  receivers: readonly Receiver[],
  { id, words, reached: before }: OpenAlert,
  how: { seconds: number; urgent: boolean },
): Promise<string> {
  let noting: Promise<unknown> = Promise.resolve()
  const onProgress = (reached: string | null) => {
    noting = noting.then(() => noteReached(database, id, reached ?? before, false)).catch(() => {})
  }
  const { gone, failed, reached } = await sender.send(receivers, words, { ...how, onProgress })
  await noting
  if (gone.length > 0) await forgetAll(database, gone)
  if (Object.keys(failed).length > 0) warn({ alert: id, failed }, 'alerts could not be delivered')
  return reached ?? before
}

export function watchAlerts(
  { database, clock, settings, follower, stopping, warn }: WatchPorts,
  sender: Sender,
  languages: Readonly<Record<string, AlertWords>>,
  audience: Audience,
  pace: Pace = realPace,
): AlertWatch {
  const ports = { database, warn, sender }

  const heard = async (transaction: Queryable, { payload, topic }: Change) => {
    if (topic !== 'match-event') return
    const { matchID, event, score } = payload as unknown as Told
    // A commentary is most of what comes: nothing is asked of the database for it.
    if (kindOf(event) === null) return
    // A feed that tells of the past wakes nobody.
    const { at = event.arrivedAt ?? '' } = event.attributes
    const now = clock.now().getTime()
    const happened = Date.parse(at)
    if (now - happened > worth.match) return
    const match = await alertedMatch(transaction, matchID)
    if (!match) return
    const player = await nameOfPlayer(transaction, event.attributes.player)
    const named = { ...event, attributes: { ...event.attributes, player } }
    const alert = matchAlert(named, score, match, languages)
    if (alert) await writeAlert(transaction, alert, new Date((happened < now ? happened : now) + worth.match))
  }

  /** @returns how far the outbox was read */
  const write = () =>
    database.transaction(async (transaction) => {
      const now = clock.now()
      const place = await readPlace(transaction, now, await newestChange(transaction))
      const changes = await changesAfter(transaction, place.seq)
      for (const change of changes) await heard(transaction, change)
      const seq = changes.at(-1)?.seq ?? place.seq
      if (seq !== place.seq) await movePlace(transaction, seq)
      const from = new Date(now.getTime() - worth.story)
      for (const story of await freshStories(transaction, now, { from, since: place.since })) {
        const until = new Date(Date.parse(story.publishedAt) + worth.story)
        await writeAlert(transaction, storyAlert(story, Object.keys(languages)), until)
      }
      return seq
    })

  /** @param between after each thousand, while others are still to be told */
  const send = async (alert: OpenAlert, between: () => Promise<unknown>) => {
    const wall = wallClock(settings.site.timezone, clock.now())
    const minute = wall.getUTCHours() * 60 + wall.getUTCMinutes()
    const urgent = alert.kind !== 'stories'
    let { reached } = alert
    for (;;) {
      const receivers = await nextReceivers(database, alert, minute, reached, batch)
      // No phone that comes on later hears of it.
      const seconds = Math.max(0, Math.floor((Date.parse(alert.until) - clock.now().getTime()) / 1000))
      if (receivers.length > 0)
        reached = await sendTo(ports, receivers, { ...alert, reached }, { seconds, urgent })
      if (stopping.aborted) return leaveAlert(database, alert.id, reached)
      const done = receivers.length < batch || Date.parse(alert.until) <= clock.now().getTime()
      await noteReached(database, alert.id, reached, done)
      if (done) return
      await between()
    }
  }

  let looking: Promise<unknown> = Promise.resolve()
  const look = () => {
    const looked = lookOnce()
    looking = looked.catch(() => {})
    return looked
  }
  const lookOnce = async () => {
    let seq = await write()
    while (!stopping.aborted) {
      const open = await takeAlert(database, clock.now())
      if (open === null) break
      // The next goal is written while this one is still on its way: it would be too old afterwards.
      await send(open, async () => {
        seq = await write()
      })
    }
    return seq
  }

  /** What happens in a match is told at once, what appears by itself within a moment, and nobody is waited for at leisure. */
  const wait = async (seen: number, asked: number) => {
    const waited = new AbortController()
    const end = AbortSignal.any([stopping, waited.signal])
    const due = Math.max(0, asked + askAgain - pace.now())
    await Promise.race(
      audience.some()
        ? [follower.beyond(seen, end), pace.sleep(lookAgain, end)]
        : [audience.arrival(end), pace.sleep(due, end)],
    )
    waited.abort()
  }

  const follow = async () => {
    let seen = 0
    let asked = Number.NEGATIVE_INFINITY
    let tidied = Number.NEGATIVE_INFINITY
    while (!stopping.aborted) {
      try {
        if (pace.now() - asked >= askAgain) {
          await audience.ask()
          asked = pace.now()
        }
        if (audience.some()) seen = await look()
        if (pace.now() - tidied >= tidyAgain) {
          await forgetOldAlerts(database, clock.now())
          tidied = pace.now()
        }
      } catch (err) {
        if (!stopping.aborted) warn({ err }, 'alerts could not be seen to')
        await pace.sleep(lookAgain, stopping)
      }
      await wait(seen, asked)
    }
  }
  return { look, follow, settled: () => looking }
}
