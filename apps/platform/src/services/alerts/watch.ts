/**
 * Turns events into alerts and sends them: follows the outbox for matches, and the clock for stories. If a platform is
 * interrupted, the next one continues after the last browser reached; expired alerts are not sent. Without
 * subscribers it only checks for some, once a minute.
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
import {
  forgetAll,
  nextReceivers,
  noteReachedBrowsers,
  noteRefused,
  type Receiver,
} from './subscriptions.store.ts'

export type WatchPorts = Pick<
  PlatformContext,
  'database' | 'clock' | 'settings' | 'follower' | 'stopping' | 'warn'
>

/** Milliseconds for which an alert is worth sending, by kind. */
const worth = { match: 10 * 60_000, story: 2 * 3600_000 }
/** Milliseconds between two looks at the clock, and two checks for subscribers. */
const lookAgain = 3000
const askAgain = 60_000
const batch = 1000

/** Real time, since the platform's clock may stand still. Tests use their own. */
export type Pace = {
  now(): number
  /** Resolves after `ms` milliseconds, or when `signal` fires. */
  sleep(ms: number, signal: AbortSignal): Promise<void>
}
const realPace: Pace = {
  now: () => performance.now(),
  sleep: (ms, signal) => sleep(ms, undefined, { signal }).catch(() => {}),
}

type Told = { matchID: string; event: MatchEvent; score: LiveScore }

export type AlertWatch = {
  /** Writes the alerts that are due, and sends all open ones. @returns the number of the newest change seen */
  look(): Promise<number>
  /** Looks whenever an alert may be due, until the platform stops. */
  follow(): Promise<void>
  /** Resolves once alerts in progress are sent, or left to the next platform. */
  settled(): Promise<unknown>
}

type SendPorts = Pick<WatchPorts, 'database' | 'clock' | 'warn'> & { sender: Sender }

/**
 * Notes the place of the last browser that is seen to on the way, so that a crash costs a moment's doubles, and nobody else takes the alert up.
 * @returns that place, and until when the alert is held; null: another process has taken it
 */
async function sendTo(
  { database, clock, warn, sender }: SendPorts,
  receivers: readonly Receiver[],
  { id, words, reached: before, held: heldBefore }: OpenAlert,
  how: { seconds: number; urgent: boolean },
  /** Hosts of the push services that have taken this alert for somebody. */
  taken: Set<string>,
): Promise<{ reached: string; held: string | null }> {
  const places = new Map(receivers.map((receiver) => [receiver.id, receiver.place]))
  const placeOf = (reached: string | null) => places.get(reached ?? '') ?? before
  let held: string | null = heldBefore
  let noting: Promise<unknown> = Promise.resolve()
  const onProgress = (reached: string | null) => {
    const note = async () => {
      if (held !== null) held = await noteReached(database, { id, held }, placeOf(reached), false)
    }
    noting = noting.then(note).catch(() => {})
  }
  const { sent, gone, refused, failed, reached } = await sender.send(receivers, words, { ...how, onProgress })
  await noting
  const services = new Map(
    receivers.map((receiver) => [receiver.id, URL.parse(receiver.endpoint)?.host ?? '']),
  )
  const serviceOf = (browser: string) => services.get(browser) ?? ''
  for (const browser of sent) taken.add(serviceOf(browser))
  // A service that accepts nothing from us objects to us, for instance to our contact: no browser loses its alerts for that.
  const theirs = refused.filter((browser) => taken.has(serviceOf(browser)))
  if (sent.length > 0) await noteReachedBrowsers(database, clock.now(), sent)
  if (gone.length > 0) await forgetAll(database, gone)
  if (theirs.length > 0) await noteRefused(database, theirs)
  if (Object.keys(failed).length > 0) warn({ alert: id, failed }, 'alerts could not be delivered')
  return { reached: placeOf(reached), held }
}

/** Whom an alert is for; whoever had been reached before it was of any worth comes first. */
const wantedBy = (alert: OpenAlert) => {
  const lasts = alert.kind === 'stories' ? worth.story : worth.match
  return { ...alert, since: new Date(Date.parse(alert.until) - lasts) }
}

/** Writes the alert of a match event, if it is one that alerts are sent for. */
async function hear(
  transaction: Queryable,
  { payload, topic }: Change,
  now: number,
  languages: Readonly<Record<string, AlertWords>>,
): Promise<void> {
  if (topic !== 'match-event') return
  const { matchID, event, score } = payload as unknown as Told
  // Most events are commentary: these cost no query.
  if (kindOf(event) === null) return
  // A feed that reports the past alerts nobody.
  const { at = event.arrivedAt ?? '' } = event.attributes
  const happened = Date.parse(at)
  if (now - happened > worth.match) return
  const match = await alertedMatch(transaction, matchID)
  if (!match) return
  const attributes = {
    ...event.attributes,
    player: await nameOfPlayer(transaction, event.attributes.player),
  }
  const alert = matchAlert({ ...event, attributes }, score, match, languages)
  if (alert) await writeAlert(transaction, alert, new Date((happened < now ? happened : now) + worth.match))
}

export function watchAlerts(
  { database, clock, settings, follower, stopping, warn }: WatchPorts,
  sender: Sender,
  languages: Readonly<Record<string, AlertWords>>,
  audience: Audience,
  pace: Pace = realPace,
): AlertWatch {
  const ports = { database, clock, warn, sender }

  /** Each on its own: one that cannot be written costs no other its alert. */
  const writeStories = async (since: string) => {
    const now = clock.now()
    const from = new Date(now.getTime() - worth.story)
    for (const story of await freshStories(database, now, { from, since })) {
      const until = new Date(Date.parse(story.publishedAt) + worth.story)
      await writeAlert(database, storyAlert(story, Object.keys(languages)), until).catch((err) =>
        warn({ err, story: story.slug }, 'the alert of a story could not be written'),
      )
    }
  }

  /** @returns how far it read the outbox */
  const write = async () => {
    const place = await database.transaction(async (transaction) => {
      const now = clock.now()
      const { seq: before, since } = await readPlace(transaction, now, await newestChange(transaction))
      const changes = await changesAfter(transaction, before)
      for (const change of changes) await hear(transaction, change, now.getTime(), languages)
      const seq = changes.at(-1)?.seq ?? before
      if (seq !== before) await movePlace(transaction, seq)
      return { seq, since }
    })
    await writeStories(place.since)
    return place.seq
  }

  /** @param between called after each thousand, while there are more */
  const send = async (alert: OpenAlert, between: () => Promise<unknown>) => {
    const wall = wallClock(settings.site.timezone, clock.now())
    const minute = wall.getUTCHours() * 60 + wall.getUTCMinutes()
    const urgent = alert.kind !== 'stories'
    let { reached, held } = alert
    const taken = new Set<string>()
    for (;;) {
      const receivers = await nextReceivers(database, wantedBy(alert), minute, reached, batch)
      // No phone that comes on later hears of it.
      const seconds = Math.max(0, Math.floor((Date.parse(alert.until) - clock.now().getTime()) / 1000))
      if (receivers.length > 0) {
        const sent = await sendTo(ports, receivers, { ...alert, reached, held }, { seconds, urgent }, taken)
        // Whoever has taken it meanwhile goes on with it: two would tell everybody twice.
        if (sent.held === null) return
        ;({ reached, held } = { reached: sent.reached, held: sent.held })
      }
      if (stopping.aborted) return leaveAlert(database, { ...alert, held }, reached)
      const done = receivers.length < batch || Date.parse(alert.until) <= clock.now().getTime()
      const holds = await noteReached(database, { ...alert, held }, reached, done)
      if (done || holds === null) return
      held = holds
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
      // Write the next goal while this alert is still being sent: afterwards it would be too old.
      await send(open, async () => {
        seq = await write()
      })
    }
    return seq
  }

  /** With subscribers, waits for a match event or a few seconds; without, for a subscription or the next check. */
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
    while (!stopping.aborted) {
      try {
        if (pace.now() - asked >= askAgain) {
          await audience.ask()
          asked = pace.now()
        }
        if (audience.some()) seen = await look()
      } catch (err) {
        if (!stopping.aborted) warn({ err }, 'alerts could not be seen to')
        await pace.sleep(lookAgain, stopping)
      }
      await wait(seen, asked)
    }
  }
  return { look, follow, settled: () => looking }
}
