/** What this browser keeps for a fan who agreed to it, and drops when that is taken back (docs/storage.md). */
import { watchedKey } from '@club/shell-api'
import { watchedByKey } from '../browser/watched-by.ts'

type Kept = { readonly kind: 'cookie' | 'local storage'; readonly name: string }

/** Every row of the document that is not essential and stays in the browser; a test compares the two. */
export const keptWithConsent: readonly Kept[] = [
  { kind: 'cookie', name: 'experiments' },
  { kind: 'local storage', name: watchedKey },
  { kind: 'local storage', name: watchedByKey },
]

const isThere = (name: string): boolean =>
  document.cookie.split('; ').some((cookie) => cookie.startsWith(`${name}=`))

/** Drops all of it. Where nothing was kept nothing is written either: whoever never agreed has no cookie of ours on the way out. */
export function dropKept(): void {
  for (const { kind, name } of keptWithConsent)
    try {
      if (kind === 'local storage') localStorage.removeItem(name)
      // biome-ignore lint/suspicious/noDocumentCookie: the cookie store of browsers is not everywhere, and never over http
      else if (isThere(name)) document.cookie = `${name}=; Max-Age=0; Path=/; SameSite=Lax`
    } catch {
      // Storage is refused: nothing was kept.
    }
}
