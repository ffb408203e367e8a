/** Where a fan stopped watching, per film, in this browser. Pure: storage is elsewhere. */

/** The data with which a card shows the film again. */
export type WatchedFilm = {
  readonly videoID: string
  readonly title: string
  /** Its length. */
  readonly seconds: number
  readonly image: string | null
  readonly opens: readonly string[]
}

export type Resume = {
  /** Seconds into the film. */
  readonly position: number
  /** When it was stored, in milliseconds. */
  readonly at: number
  readonly film?: WatchedFilm
}
export type ResumeBook = Readonly<Record<string, Resume>>

/** A film stopped this early starts again from the beginning. */
const firstSeconds = 10
/** A film left in its last seconds, or its last twentieth, counts as finished. */
const lastSeconds = 15
const lastPart = 0.95
const mostFilms = 60
/** Ninety days: after that fans no longer remember the earlier part. */
const keptFor = 90 * 86_400_000

/** The book after the fan left a film at a position. */
export function keptPosition(
  book: ResumeBook,
  entryId: string,
  {
    position,
    duration,
    now,
    film,
  }: { position: number; duration: number; now: number; film?: Omit<WatchedFilm, 'seconds'> | undefined },
): ResumeBook {
  const { [entryId]: _before, ...others } = book
  // Short films have no middle worth storing.
  const worth =
    Number.isFinite(duration) &&
    position >= firstSeconds &&
    position < duration - lastSeconds &&
    position < duration * lastPart
  const kept = Object.entries(others)
    .filter(([, { at }]) => now - at < keptFor)
    .sort(([, a], [, b]) => b.at - a.at)
    .slice(0, mostFilms - 1)
  if (!worth) return Object.fromEntries(kept)
  const shown = film && { film: { ...film, seconds: Math.round(duration) } }
  return Object.fromEntries([[entryId, { position: Math.floor(position), at: now, ...shown }], ...kept])
}

/** Where to continue; 0 for a film that is not in the book. */
export function positionOf(book: ResumeBook, entryId: string, now: number): number {
  const kept = Object.hasOwn(book, entryId) ? book[entryId] : undefined
  return kept && now - kept.at < keptFor ? kept.position : 0
}

export type Watched = WatchedFilm & { readonly entryId: string; readonly position: number }

/** Films that were started and not finished, the latest first. */
export const toContinue = (book: ResumeBook, now: number): Watched[] =>
  Object.entries(book)
    .sort(([, a], [, b]) => b.at - a.at)
    .flatMap(([entryId, { position, at, film }]) =>
      film && now - at < keptFor ? [{ ...film, entryId, position }] : [],
    )

const isFilm = (raw: unknown): raw is WatchedFilm => {
  const { videoID, title, seconds, image, opens } = (raw ?? {}) as Partial<Record<keyof WatchedFilm, unknown>>
  return (
    typeof videoID === 'string' &&
    typeof title === 'string' &&
    typeof seconds === 'number' &&
    seconds > 0 &&
    (image === null || typeof image === 'string') &&
    Array.isArray(opens) &&
    opens.every((name) => typeof name === 'string')
  )
}

/** Reads the stored book; anything invalid gives an empty one. */
export function readBook(text: string | null): ResumeBook {
  try {
    const raw: unknown = JSON.parse(text ?? '{}')
    if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return {}
    return Object.fromEntries(
      Object.entries(raw).flatMap(([id, entry]) => {
        const { position, at, film } = (entry ?? {}) as Partial<Record<keyof Resume, unknown>>
        const sound =
          typeof position === 'number' && position >= 0 && Number.isFinite(position) && typeof at === 'number'
        return sound ? [[id, isFilm(film) ? { position, at, film } : { position, at }]] : []
      }),
    )
  } catch {
    return {}
  }
}
