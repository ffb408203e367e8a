/**
 * Who is signed in, and what that fan may watch: asked once a page after it has come alive (docs/product.md#signing-in), after
 * signing in and out, and whenever the server says that the account has changed.
 */
import { backOff, spread } from '@club/back-off'
import { type EventBus, mediaAtRest } from '@club/event-bus'
import type { Live } from '@club/shell-api'
import { againIn } from './check-again.ts'
import { forgetWatchedUnless } from './watched-by.ts'

type SessionAnswer = {
  loggedIn: boolean
  ssoID: string | null
  displayName: string
  email: string
  bypassed: boolean
  /** A code of `signInRejections` that the fan is to be told of; null: there is none. */
  rejection: string | null
  /** Seconds until the session is to be asked about again; null: it need not be. */
  checkAgain: number | null
}
type Raw = { data?: { attributes?: Record<string, unknown> }; errors?: { code?: unknown; title?: unknown }[] }

const sessionPath = '/api/account/v1/session'
const sessionsPath = '/api/account/v1/sessions'

/** Longest wait for one answer, in milliseconds. */
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

/** What is not understood is nobody's session. */
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

/** Whether the answer tells a page anything new of who is signed in. */
function isNews(bus: EventBus, { ssoID, displayName, email, bypassed }: SessionAnswer): boolean {
  const known = bus.read('session')
  if (known?.status !== 'signed-in' || known.userID !== ssoID) return true
  return known.displayName !== displayName || known.email !== email || (known.bypassed ?? false) !== bypassed
}

/** Tells the page who is there. The same fan again, under the same name, is no news. What the account holds comes after. */
async function publishSession(bus: EventBus, answer: SessionAnswer) {
  const { loggedIn, ssoID, rejection, checkAgain, ...fan } = answer
  // A provider's word for a session holds only so long.
  againIn(bus, checkAgain, () => void checkSession(bus))
  // A provider that is silent may still say that somebody is here, when it is asked again.
  if (loggedIn || checkAgain === null) forgetWatchedUnless(loggedIn ? ssoID : null)
  if (rejection !== null) bus.emit('sign-in-rejected', { code: rejection })
  if (!loggedIn || ssoID === null) return showNobody(bus)
  if (currentID(bus) !== ssoID) bus.publish('entitlements', { held: [] })
  if (isNews(bus, answer)) bus.publish('session', { status: 'signed-in', userID: ssoID, ...fan })
  // Whoever is in is prompted no longer.
  bus.publish('loginPrompt', mediaAtRest.loginPrompt)
  await fetchEntitlements(bus, ssoID)
}

/** The page is nobody's; the server is told nothing. */
export function showNobody(bus: EventBus): void {
  bus.publish('entitlements', { held: [] })
  bus.publish('session', { status: 'signed-out' })
}

/** What an account holds, and its customer at the payment provider. */
export type Holdings = { held: string[]; customerID: string | null }

/** Milliseconds before the next question about who could not be asked about: two seconds, doubling, at most half a minute. */
const waitOf = backOff(2000, 30_000)
const mostTries = 6

/** @param failed how many tries in a row have come to nothing */
function askAgain(failed: number, ask: (failed: number) => void): void {
  if (failed < mostTries) setTimeout(() => ask(failed + 1), spread(waitOf(failed), Math.random()))
}

/** null where it could not be told, or was told of another account. */
export async function askEntitlements(ssoID: string): Promise<Holdings | null> {
  try {
    const { status, body } = await ask(`/api/streamline/v1/users/entitlements/${encodeURIComponent(ssoID)}`)
    // No subscriptions.
    if (status === 404) return { held: [], customerID: null }
    const { userID, entitlements, stripeCustomerID } = body.data?.attributes ?? {}
    if (status !== 200) throw new Error(`HTTP ${status}`)
    if (userID !== ssoID || !Array.isArray(entitlements)) return null
    return {
      held: entitlements.filter((name) => typeof name === 'string'),
      customerID: textOf(stripeCustomerID) || null,
    }
  } catch (problem) {
    console.warn('no entitlements:', problem)
    return null
  }
}

/**
 * Applied only where the answer is about the fan who is signed in by then (docs/product.md#signing-in). Where none comes, what was known
 * stands, and it is asked again: who has paid must not see locks until the next document.
 */
async function fetchEntitlements(bus: EventBus, ssoID: string, failed = 0): Promise<void> {
  const told = await askEntitlements(ssoID)
  if (currentID(bus) !== ssoID) return
  if (told === null)
    return askAgain(failed, (times) => {
      if (currentID(bus) === ssoID) void fetchEntitlements(bus, ssoID, times)
    })
  const before = bus.read('entitlements')
  const same = before?.held.join() === told.held.join() && (before.customerID ?? null) === told.customerID
  if (!same) bus.publish('entitlements', told)
}

/** Who is there could not be asked about. */
let unasked = false

/** @param failed how many tries in a row have come to nothing */
export async function checkSession(bus: EventBus, failed = 0): Promise<void> {
  try {
    const { status, body } = await ask(sessionPath)
    if (status >= 500) throw new Error(`HTTP ${status}`)
    unasked = false
    await publishSession(bus, readSession(status === 200 ? body : {}))
  } catch (problem) {
    console.warn('no session:', problem)
    // Who cannot be asked about is signed out for the moment; whatever needs more than that asks the server itself.
    if (currentID(bus) === null) showNobody(bus)
    unasked = true
    askAgain(failed, (times) => void checkSession(bus, times))
  }
}

export type Credentials = { email: string; password: string; newPassword?: string }
/** `message`: the server's own words, where it has any; `code`: what they are about. */
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
      // Whoever has signed in is in: the box closes without waiting for what the account holds.
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

/** @throws where the server did not end the session */
export async function signOut(bus: EventBus): Promise<void> {
  const { status } = await ask(sessionsPath, { method: 'DELETE' })
  if (status !== 200) throw new Error(`HTTP ${status}`)
  showNobody(bus)
}

/** Nobody has looked for so long, in milliseconds: what changed meanwhile was told to nobody. */
const longAway = 30_000

/** Calls whenever a page may have missed what it was told: it was out of sight for a while, or had no network. */
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
 * Looks again whenever the server says that the account has changed, where another tab knows of somebody else, where the page may have
 * missed what was said, and where it comes back as it was left: on the account site, which shares no channel with this one, a fan may have signed in or out.
 */
export function followAccount(bus: EventBus, live: Live): () => void {
  let stop = () => {}
  /** undefined: nothing has been found yet. */
  let followed: string | null | undefined
  const tabs = 'BroadcastChannel' in window ? new BroadcastChannel('club-session') : null
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
