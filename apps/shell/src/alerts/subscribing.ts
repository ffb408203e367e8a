/** This browser's subscription to alerts: requested only after a press, known to the club by its own secret, never by an account. */
import type { AlertKind, AlertWishes } from '@club/contracts'
import { keepSubscriber, workerAddress } from '@club/host'

export type AlertTeam = { slug: string; name: string }
export type Known = {
  key: string
  teams: readonly AlertTeam[]
  /** What this browser subscribed to; null if nothing. */
  own: AlertWishes | null
}

const base = '/api/alerts/v1'

export const canBeAlerted = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

async function call(method: string, path: string, body?: unknown): Promise<Response> {
  return fetch(base + path, {
    method,
    ...(body === undefined
      ? {}
      : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(10_000),
  })
}

const subscriptionHere = async () =>
  (await (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription()) ?? null

const secretOf = (subscription: PushSubscription) => ({
  endpoint: subscription.endpoint,
  auth: subscription.toJSON().keys?.auth ?? '',
})

/** @throws if the club does not answer */
export async function readAlerts(): Promise<Known> {
  const answer = await call('GET', '/settings')
  if (!answer.ok) throw new Error(`alerts answered ${answer.status}`)
  const { data } = (await answer.json()) as { data: Omit<Known, 'own'> }
  const subscription = await subscriptionHere()
  if (subscription === null) return { ...data, own: null }
  const own = await call('POST', '/subscriptions/own', secretOf(subscription))
  if (own.status === 404) return { ...data, own: null }
  // Whoever cannot be asked may have chosen something: the form would put the defaults in its place.
  if (!own.ok) throw new Error(`alerts answered ${own.status}`)
  // Also for browsers that subscribed before we kept this.
  await keepSubscriber(secretOf(subscription)).catch(() => {})
  const told = (await own.json()) as { data: { attributes: AlertWishes } }
  return { ...data, own: told.data.attributes }
}

const bytesOf = (base64url: string) =>
  Uint8Array.from(atob(base64url.replace(/-/g, '+').replace(/_/g, '/')), (sign) => sign.charCodeAt(0))

const isBy = ({ options }: PushSubscription, key: Uint8Array) => {
  const held = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0))
  return held.length === key.length && held.every((byte, index) => byte === key[index])
}

/** @throws if the browser or the club refuses it */
export async function askForAlerts(key: string, wishes: AlertWishes): Promise<'saved' | 'denied'> {
  if ((await Notification.requestPermission()) !== 'granted') return 'denied'
  await navigator.serviceWorker.register(workerAddress, { updateViaCache: 'none' })
  const { pushManager } = await navigator.serviceWorker.ready
  const bytes = bytesOf(key)
  const before = await pushManager.getSubscription()
  // A subscription made with other keys no longer receives anything.
  if (before && !isBy(before, bytes)) await before.unsubscribe()
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes })
  const { endpoint, keys } = subscription.toJSON()
  const saved = await call('PUT', '/subscriptions', {
    endpoint,
    keys: { p256dh: keys?.p256dh, auth: keys?.auth },
    wishes,
  })
  if (!saved.ok) throw new Error(`alerts answered ${saved.status}`)
  await keepSubscriber(secretOf(subscription)).catch(() => {})
  return 'saved'
}

export async function endAlerts(): Promise<'ended'> {
  const subscription = await subscriptionHere()
  if (subscription === null) return 'ended'
  await call('POST', '/subscriptions/ended', secretOf(subscription))
  // First, so that the browser does not take this for a change and subscribe again.
  await keepSubscriber(null).catch(() => {})
  await subscription.unsubscribe()
  return 'ended'
}

/** Alerts are off at night unless the fan asks for them; minutes of the day by the club's clock. */
export const night = { from: 22 * 60, until: 8 * 60 }
export const kinds: readonly AlertKind[] = ['kick-off', 'goals', 'full-time', 'stories']
