/**
 * Who is signed in, and what that fan may watch: requested once per page after hydration (docs/product.md#signing-in), after
 * signing in and out, and whenever the server says that the account has changed.
 */
import { backOff, spread } from '@club/back-off'
import { type EventBus, mediaAtRest } from '@club/event-bus'
import type { Live } from '@club/shell-api'
import { againIn } from './check-again.ts'
import { createTurns } from './latest-answer.ts'
import { openTabChannel } from './tab-channel.ts'
import { forgetWatchedUnless } from './watched-by.ts'

type SessionAnswer = {
  loggedIn: boolean
  ssoID: string | null
  displayName: string
  email: string
  bypassed: boolean
  /** A code of `signInRejections` to show the fan; null: there is none. */
  rejection: string | null
  /** Seconds until the session must be checked again; null: no need. */
  checkAgain: number | null
}
type Raw = { data?: { attributes?: Record<string, unknown> }; errors?: { code?: unknown; title?: unknown }[] }

const sessionPath = '/api/account/v1/session'
const sessionsPath = '/api/account/v1/sessions'

/** Timeout of one request, in milliseconds. */
const answerTimeout = 10_000

async function ask(path: string, init: RequestInit = {}): Promise<{ status: number; body: Raw }> {
  const response = await fetch(path, {
    ...init,
    headers: { accept: 'application/json', ...init.headers },
    signal: AbortSignal.timeout(answerTimeout),
  })
  return { status: response.status, body: (await response.json().catch(() => ({}))) as Raw }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** An invalid response counts as signed out. */
function readSession({ data }: Raw): SessionAnswer {
  const { loggedIn, ssoID, displayName, email, bypassed, rejection, checkAgain } = data?.attributes ?? {}
  const { code, told } = (rejection ?? {}) as { code?: unknown; told?: unknown }
  return {
    loggedIn: loggedIn === true && typeof ssoID === 'string',
    ssoID: typeof ssoID === 'string' ? ssoID : null,
    displayName: textOf(displayName),
    email: textOf(email),
    bypassed: bypassed === true,
    rejection: told === true ? textOf(code) : null,
    checkAgain: typeof checkAgain === 'number' ? checkAgain : null,
  }
}

const currentID = (bus: EventBus): string | null => {
  const session = bus.read('session')
  return session?.status === 'signed-in' ? session.userID : null
}

/** Whether the response changes what the page knows about the fan. */
function isNews(bus: EventBus, { ssoID, displayName, email, bypassed }: SessionAnswer): boolean {
  const known = bus.read('session')
  if (known?.status !== 'signed-in' || known.userID !== ssoID) return true
  return known.displayName !== displayName || known.email !== email || (known.bypassed ?? false) !== bypassed
}

/** Publishes who is signed in, unless it is the same fan under the same name. What the account holds follows later. */
async function publishSession(bus: EventBus, answer: SessionAnswer) {
  const { loggedIn, ssoID, rejection, checkAgain, ...fan } = answer
  // A provider confirms a session only for a limited time.
  againIn(bus, checkAgain, () => void checkSession(bus))
  // A provider that does not respond now may still confirm a session when it is asked again.
  const unsure = !loggedIn && checkAgain !== null
  if (!unsure) forgetWatchedUnless(loggedIn ? ssoID : null)
  if (rejection !== null) bus.emit('sign-in-rejected', { code: rejection })
  if (!loggedIn || ssoID === null) return showNobody(bus, unsure)
  lapsed.delete(bus)
  if (currentID(bus) !== ssoID) bus.publish('entitlements', { held: [] })
  if (isNews(bus, answer)) bus.publish('session', { status: 'signed-in', userID: ssoID, ...fan })
  // A signed-in fan needs no prompt any more.
  bus.publish('loginPrompt', mediaAtRest.loginPrompt)
  await fetchEntitlements(bus, ssoID)
}

/** The server reports a change while an earlier check is still under way: what that one was told is older. */
const checks = createTurns()
const entitlementChecks = createTurns()

/** Pages whose fan was signed in until nobody could be asked about it. */
const lapsed = new WeakSet<EventBus>()

/** Whether the session has not ended, although nobody is signed in: it cannot be confirmed for now, and the fan may be signed in again without a press. */
export const hasLapsed = (bus: EventBus): boolean => lapsed.has(bus)

/**
 * Marks the page as signed out; nothing is sent to the server.
 * @param unsure nobody could be asked
 */
export function showNobody(bus: EventBus, unsure = false): void {
  if (!unsure) lapsed.delete(bus)
  else if (currentID(bus) !== null) lapsed.add(bus)
  bus.publish('entitlements', { held: [] })
  bus.publish('session', { status: 'signed-out' })
}

/** What an account holds, and its customer at the payment provider. */
export type Holdings = { held: string[]; ends?: Record<string, string>; customerID: string | null }

/** Milliseconds before the next attempt after a failed check: two seconds, doubling, at most half a minute. */
const waitOf = backOff(2000, 30_000)
const mostTries = 6

/** @param failed how many attempts in a row have failed */
function askAgain(failed: number, ask: (failed: number) => void): ReturnType<typeof setTimeout> | undefined {
  if (failed >= mostTries) return undefined
  return setTimeout(() => ask(failed + 1), spread(waitOf(failed), Math.random()))
}

const endsIn = (given: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(typeof given === 'object' && given !== null ? given : {}).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  )

/** null if the request failed, or the response was for another account. */
export async function askEntitlements(ssoID: string): Promise<Holdings | null> {
  try {
    const { status, body } = await ask(`/api/streamline/v1/users/entitlements/${encodeURIComponent(ssoID)}`)
    // No subscriptions.
    if (status === 404) return { held: [], customerID: null }
    const { userID, entitlements, ends, stripeCustomerID } = body.data?.attributes ?? {}
    if (status !== 200) throw new Error(`HTTP ${status}`)
    if (userID !== ssoID || !Array.isArray(entitlements)) return null
    return {
      held: entitlements.filter((name) => typeof name === 'string'),
      ends: endsIn(ends),
      customerID: textOf(stripeCustomerID) || null,
    }
  } catch (problem) {
    console.warn('no entitlements:', problem)
    return null
  }
}

/**
 * Applied only if the response is about the fan who is signed in now (docs/product.md#signing-in). If the request fails, what was known
 * stands, and the page retries: a paying fan must not see locks until the next page load.
 */
async function fetchEntitlements(bus: EventBus, ssoID: string, failed = 0): Promise<void> {
  const isLatest = entitlementChecks.begin()
  const told = await askEntitlements(ssoID)
  if (currentID(bus) !== ssoID || (told !== null && !isLatest())) return
  if (told === null) {
    askAgain(failed, (times) => {
      if (currentID(bus) === ssoID) void fetchEntitlements(bus, ssoID, times)
    })
    return
  }
  const before = bus.read('entitlements')
  const same =
    before?.held.join() === told.held.join() &&
    JSON.stringify(before.ends ?? {}) === JSON.stringify(told.ends ?? {}) &&
    before.customerID === told.customerID
  if (!same) bus.publish('entitlements', told)
}

/** The last session check failed. */
let unasked = false
/** The timer of the next attempt: only one, however many checks have failed. */
let waiting: ReturnType<typeof setTimeout> | undefined

/**
 * Asks the server who is signed in, and tells the page.
 * @param failed how many attempts in a row have failed
 * @returns false if the check failed: what the page knew stands, and it retries
 */
export async function checkSession(bus: EventBus, failed = 0): Promise<boolean> {
  const isLatest = checks.begin()
  try {
    const { status, body } = await ask(sessionPath)
    if (status >= 500) throw new Error(`HTTP ${status}`)
    if (!isLatest()) return true
    unasked = false
    clearTimeout(waiting)
    await publishSession(bus, readSession(status === 200 ? body : {}))
    return true
  } catch (problem) {
    console.warn('no session:', problem)
    // If the check fails, a fan not yet known counts as signed out for now; anything that needs certainty asks the server itself.
    if (currentID(bus) === null) showNobody(bus, true)
    unasked = true
    clearTimeout(waiting)
    waiting = askAgain(failed, (times) => void checkSession(bus, times))
    return false
  }
}

export type Credentials = { email: string; password: string; newPassword?: string }
/** `message`: the server's own text, if it has one; `code`: the reason. */
export type SignedIn =
  | { outcome: 'signed-in' }
  | { outcome: 'password-change' }
  | { outcome: 'refused'; message: string | null; code: string | null }

export async function signIn(bus: EventBus, { email, ...rest }: Credentials): Promise<SignedIn> {
  try {
    const { status, body } = await ask(sessionsPath, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: email.trim().toLowerCase(), ...rest }),
    })
    if (status === 200) {
      checks.outdate()
      // The fan is signed in: the box closes without waiting for the entitlements.
      void publishSession(bus, readSession(body))
      return { outcome: 'signed-in' }
    }
    const [error] = body.errors ?? []
    if (error?.code === 'passwordChangeRequired') return { outcome: 'password-change' }
    const told = status >= 400 && status < 500 && status !== 400 ? textOf(error?.title) : ''
    return { outcome: 'refused', message: told === '' ? null : told, code: textOf(error?.code) || null }
  } catch {
    return { outcome: 'refused', message: null, code: null }
  }
}

/** @throws if the server did not end the session */
export async function signOut(bus: EventBus): Promise<void> {
  const { status } = await ask(sessionsPath, { method: 'DELETE' })
  if (status !== 200) throw new Error(`HTTP ${status}`)
  checks.outdate()
  showNobody(bus)
}

/** Milliseconds out of sight after which the page may have missed changes. */
const longAway = 30_000

/** Calls `look` when a page may have missed messages: it was out of sight for a while, or offline. */
function onceBack(look: () => void): () => void {
  let leftAt = 0
  const seen = () => {
    if (document.hidden) leftAt = Date.now()
    else if (Date.now() - leftAt > longAway) look()
  }
  document.addEventListener('visibilitychange', seen)
  addEventListener('online', look)
  return () => {
    document.removeEventListener('visibilitychange', seen)
    removeEventListener('online', look)
  }
}

/**
 * Checks again whenever the server says that the account has changed, another tab knows a different fan, the page may have
 * missed messages, or it returns from the back/forward cache: on the account site, which shares no channel with this one, the session may have changed.
 */
export function followAccount(bus: EventBus, live: Live): () => void {
  let stop = () => {}
  /** undefined: nothing is known yet. */
  let followed: string | null | undefined
  const tabs = openTabChannel('club-session')
  tabs?.addEventListener('message', ({ data: theirs }) => {
    if (theirs !== currentID(bus)) void checkSession(bus)
  })
  const comeBack = ({ persisted }: PageTransitionEvent) => {
    if (persisted) void checkSession(bus)
  }
  addEventListener('pageshow', comeBack)
  const stopLooking = onceBack(() => {
    if (unasked || currentID(bus) !== null) void checkSession(bus)
  })
  const stopObserving = bus.observe('session', (session) => {
    if (session.status === 'checking') return
    const ssoID = session.status === 'signed-in' ? session.userID : null
    if (ssoID === followed) return
    stop()
    stop = ssoID === null ? () => {} : live.subscribe(`account:${ssoID}`, null, () => void checkSession(bus))
    followed = ssoID
    tabs?.postMessage(ssoID)
  })
  return () => {
    stopObserving()
    stopLooking()
    stop()
    removeEventListener('pageshow', comeBack)
    tabs?.close()
  }
}
