/** What this browser remembers of watching: positions and habits. Gone with the session; a browser without storage forgets. */
import { type Habits, keptPosition, positionOf, readBook } from '@club/player'

const bookKey = 'watched'
const habitsKey = 'player'

const read = (key: string): string | null => {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}
const write = (key: string, text: string | null) => {
  try {
    if (text === null) localStorage.removeItem(key)
    else localStorage.setItem(key, text)
  } catch {
    // Refused or full: it is forgotten.
  }
}

export const startAt = (entryId: string): number => positionOf(readBook(read(bookKey)), entryId, Date.now())

export function keepPosition(entryId: string, position: number, duration: number): void {
  const book = keptPosition(readBook(read(bookKey)), entryId, { position, duration, now: Date.now() })
  write(bookKey, JSON.stringify(book))
}

/** What somebody watched is nobody else's business at the same machine. */
export const forgetPositions = (): void => write(bookKey, null)

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
