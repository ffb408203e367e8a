/**
 * What this browser remembers about watching: positions and habits. Deleted with the session; a browser without storage forgets. Positions are
 * stored for fans who agreed to it; for anybody else they last as long as the page.
 */
import type { StateTopics, VideoToOpen } from '@club/event-bus'
import { watchedByKey } from '@club/host'
import type { Habits } from '@club/player'
import { watchedKey as bookKey } from '@club/shell-api'
import { keptPosition, positionOf, readBook } from '@club/shell-api/watched'

const habitsKey = 'player'

const read = (key: string): string | null => {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}
const write = (key: string, text: string) => {
  try {
    localStorage.setItem(key, text)
  } catch {
    // Refused or full: it is not stored.
  }
}

/** The account that is watching; null: nobody is signed in. */
let watcher: string | null = null

/** The account that was signed in last on this page, and has not signed out: what is kept here is of its time. */
let owner: string | null = null

/**
 * Takes note of who watches. What one account has watched is not for the next, and one that comes back has it still.
 * @param lapsed nobody is signed in, but only since nobody can be asked about the session
 */
export function watchedBy(session: StateTopics['session'], lapsed: boolean): void {
  watcher = session.status === 'signed-in' ? session.userID : null
  const signedOut = session.status === 'signed-out' && !lapsed
  const replaced = watcher !== null && watcher !== owner
  // The browser's storage is cleared with the session (`forget-watched.ts`).
  if (owner !== null && (signedOut || replaced) && ofThisPage) ofThisPage = { text: null }
  owner = signedOut ? null : (watcher ?? owner)
}

function writeBook(text: string) {
  write(bookKey, text)
  if (watcher !== null) write(watchedByKey, watcher)
}

/** null: they may be stored. */
let ofThisPage: { text: string | null } | null = { text: null }

/** What this watcher's earlier pages stored: a choice runs out, and what was stored by it is there when it is made again. */
function storedBook() {
  const by = read(watchedByKey)
  return by === null || by === watcher ? readBook(read(bookKey)) : {}
}

/** @param kept whether the fan agreed */
export function keepPositions(kept: boolean): void {
  if (kept === (ofThisPage === null)) return
  if (kept && ofThisPage?.text) writeBook(JSON.stringify({ ...storedBook(), ...readBook(ofThisPage.text) }))
  ofThisPage = kept ? null : { text: null }
}

const bookHere = () => readBook(ofThisPage ? ofThisPage.text : read(bookKey))

export const startAt = (entryId: string): number => positionOf(bookHere(), entryId, Date.now())

/** @param video what plays, so that its card can be drawn later */
export function keepPosition(video: VideoToOpen, position: number, duration: number): void {
  const { videoID, title, poster = null, entitlements = [] } = video
  const film = { videoID, title, image: poster, opens: entitlements }
  const book = keptPosition(bookHere(), video.entryId, {
    position,
    duration,
    now: Date.now(),
    film,
  })
  if (ofThisPage) ofThisPage = { text: JSON.stringify(book) }
  else writeBook(JSON.stringify(book))
}

export function readHabits(): Habits {
  const first: Habits = { volume: 1, muted: false, captions: null }
  try {
    const { volume, muted, captions } = JSON.parse(read(habitsKey) ?? '{}') as Partial<Habits>
    return {
      volume: typeof volume === 'number' && volume >= 0 && volume <= 1 ? volume : first.volume,
      muted: muted === true,
      captions: typeof captions === 'string' ? captions : first.captions,
    }
  } catch {
    return first
  }
}

export const keepHabits = (habits: Habits): void => write(habitsKey, JSON.stringify(habits))
