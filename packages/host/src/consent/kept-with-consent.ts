/** What this browser keeps for a fan who agreed to it, and drops when that is taken back (docs/storage.md). */
import { cookieLine, cookieNames, cookieValue } from '@club/contracts/cookies'
import { watchedKey } from '@club/shell-api'
import { watchedByKey } from '../browser/watched-by.ts'

type Kept = { readonly kind: 'cookie' | 'local storage'; readonly name: string }

/** Every row of the document that is not essential and persists in the browser; a test compares the two. */
export const keptWithConsent: readonly Kept[] = [
  { kind: 'cookie', name: cookieNames.experiments },
  { kind: 'local storage', name: watchedKey },
  { kind: 'local storage', name: watchedByKey },
]

/** Drops all of it. Where nothing was kept nothing is written either: whoever never agreed has no cookie of ours on the way out. */
export function dropKept(): void {
  for (const { kind, name } of keptWithConsent)
    try {
      if (kind === 'local storage') localStorage.removeItem(name)
      else if (cookieValue(document.cookie, name) !== undefined)
        // biome-ignore lint/suspicious/noDocumentCookie: the cookie store of browsers is not everywhere, and never over http
        document.cookie = cookieLine(name, '', 0, false)
    } catch {
      // Storage is refused: nothing was stored.
    }
}
