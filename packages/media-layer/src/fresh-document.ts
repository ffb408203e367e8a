/**
 * Where the players' code does not come: a page from before a new build of the site asks for files that are there no more. A fresh document
 * has those of today, and opens what was asked for.
 */
import type { MediaEvents } from '@club/event-bus'
import { reloadOnce } from '@club/host'
import { videoPath, withMoment } from '@club/shell-api'

export type ToOpen = {
  [E in 'open-video' | 'open-audio']: { readonly event: E; readonly detail: MediaEvents[E] }
}['open-video' | 'open-audio']

/** What has no address of its own waits here for its document. */
const key = 'media-to-open'
/** Milliseconds after which nobody waits for it any more. */
const waits = 60_000

const addressOf = ({ event, detail }: ToOpen): string | null => {
  if (event === 'open-audio' || detail.place === 'match-centre') return null
  const path = videoPath(detail)
  return detail.startAt === undefined ? path : withMoment(path, detail.startAt)
}

/**
 * @param here full path of the page that is shown
 * @returns whether a fresh document is on its way: once a minute at most, and not without a network
 */
export function openInFreshDocument(what: ToOpen, here: string): boolean {
  const address = addressOf(what)
  if (address !== null) return reloadOnce('media', address)
  if (!reloadOnce('media', here)) return false
  sessionStorage.setItem(key, JSON.stringify({ ...what, at: Date.now() }))
  return true
}

const named = (value: unknown, name: string): boolean =>
  typeof value === 'object' && value !== null && typeof (value as Record<string, unknown>)[name] === 'string'

/** What this document was opened for, once. */
export function takeToOpen(): ToOpen | null {
  try {
    const kept = sessionStorage.getItem(key)
    if (kept === null) return null
    sessionStorage.removeItem(key)
    const { event, detail, at } = JSON.parse(kept)
    if (!(Math.abs(Date.now() - at) < waits)) return null
    const known =
      (event === 'open-audio' && named(detail, 'entryID')) ||
      (event === 'open-video' && named(detail, 'entryId') && named(detail, 'videoID'))
    return known ? { event, detail } : null
  } catch {
    return null
  }
}
