/** How the service worker handles an alert. Pure. */
import type { AlertMessage, AlertRenewal } from '@club/contracts'
import type { Subscriber } from './subscriber.ts'

const isText = (value: unknown): value is string => typeof value === 'string'

/** A path of this site; its home if it is anything else. */
export function alertPath(data: unknown): string {
  const path = (data as { path?: unknown } | null)?.path
  return isText(path) && /^\/(?![/\\])/.test(path) ? path : '/'
}

/** @returns null if there is no renewal to report to the club */
export function renewalOf(old: Subscriber, { endpoint, keys }: PushSubscriptionJSON): AlertRenewal | null {
  const { p256dh, auth } = keys ?? {}
  if (!endpoint || !p256dh || !auth) return null
  if (endpoint === old.endpoint && auth === old.auth) return null
  return { old, renewed: { endpoint, keys: { p256dh, auth } } }
}

/** @returns null if it is not one of our alerts */
export function readAlert(text: string): AlertMessage | null {
  try {
    const read = JSON.parse(text) as Partial<Record<keyof AlertMessage, unknown>> | null
    if (!isText(read?.title) || !isText(read.body) || !isText(read.tag)) return null
    return { title: read.title, body: read.body, tag: read.tag, path: alertPath(read) }
  } catch {
    return null
  }
}
