/** What the service worker makes of an alert. Pure. */
import type { AlertMessage } from '@club/contracts'

const isText = (value: unknown): value is string => typeof value === 'string'

/** A path of this site; its home where something else is named. */
export function alertPath(data: unknown): string {
  const path = (data as { path?: unknown } | null)?.path
  return isText(path) && /^\/(?![/\\])/.test(path) ? path : '/'
}

/** @returns null for what is no alert of ours */
export function readAlert(text: string): AlertMessage | null {
  try {
    const read = JSON.parse(text) as Partial<Record<keyof AlertMessage, unknown>> | null
    if (!isText(read?.title) || !isText(read.body) || !isText(read.tag)) return null
    return { title: read.title, body: read.body, tag: read.tag, path: alertPath(read) }
  } catch {
    return null
  }
}
