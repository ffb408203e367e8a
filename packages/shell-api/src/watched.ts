/** What this browser remembers about watching, for components that show films: the host's player stores it, and deletes it with the session. */
import { atom, useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { consentAtom, mediaPlayerAtom, sessionAtom } from './topics.atom.ts'
import { type ResumeBook, readBook } from './watched.core.ts'

export { type ResumeBook, toContinue, type Watched } from './watched.core.ts'

/** Its storage key. */
export const watchedKey = 'watched'

const empty: ResumeBook = {}
let last: { text: string | null; book: ResumeBook } = { text: null, book: empty }

function readWatched(): ResumeBook {
  let text: string | null = null
  try {
    text = localStorage.getItem(watchedKey)
  } catch {
    // A browser without storage remembers nothing.
  }
  // The same book for every card of a page.
  if (text !== last.text) last = { text, book: readBook(text) }
  return last.book
}

/** Changes whenever the memory must be read again; null for a fan who has not agreed to it, whatever else happens. */
const occasionAtom = atom((get) =>
  get(consentAtom).personalisation
    ? `${get(sessionAtom).status} ${get(mediaPlayerAtom).currentVideoID ?? ''}`
    : null,
)

/**
 * Films that were started, by entry. Empty in the first HTML and for a fan who has not agreed to have them stored; read again whenever a
 * film closes or the fan changes.
 */
export function useWatched(): ResumeBook {
  const occasion = useAtomValue(occasionAtom)
  const [book, setBook] = useState(empty)
  useEffect(() => setBook(occasion === null ? empty : readWatched()), [occasion])
  return book
}
