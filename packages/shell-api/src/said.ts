/** Editors' texts in the language of the page (docs/product.md#languages). */
import { hasLetters, type Wordings, wordingOf } from '@club/i18n'
import type { ClubSettings } from '@club/settings'
import { useMemo } from 'react'
import { usePageIfAny } from './page.tsx'

/** Returns one of the club's own texts in the language of the page, or as it was written. */
export type Say = (text: string) => string

const asWritten: Say = (text) => text

export const sayIn = (wordings: Wordings | undefined): Say =>
  wordings === undefined ? asWritten : (text) => wordingOf(wordings, text) ?? text

/** For texts in attributes and within sentences; the kit's `Said` renders a text that stands alone. */
export function useSay(): Say {
  const wordings = usePageIfAny()?.wordings
  return useMemo(() => sayIn(wordings), [wordings])
}

/** Language and direction of a text, if they are not the page's: an English sentence on an Arabic page. */
export type Foreign = { lang?: string | undefined; dir?: 'ltr' | 'rtl' }

type OfPage = { dir: 'ltr' | 'rtl'; settings: Pick<ClubSettings, 'languages'> }

const firstLetter = /\p{L}/u

/**
 * Arabic texts mention English names, but hardly ever the other way round: on a left-to-right page a text is in the other language
 * if it begins in it; on a right-to-left page, only if it has no letter in the page's language.
 */
export function foreignOn({ dir, settings }: OfPage, text: string): Foreign {
  const other = dir === 'rtl' ? 'ltr' : 'rtl'
  const telling = dir === 'ltr' ? (text.match(firstLetter)?.[0] ?? '') : text
  if (hasLetters(telling, dir) || !hasLetters(telling, other)) return {}
  return { lang: settings.languages.find((language) => language.dir === other)?.lang, dir: other }
}

/** Determines whether texts shown as written are in the other language. */
export function useForeign(): (text: string) => Foreign {
  const page = usePageIfAny()
  return useMemo(() => (page === null ? () => ({}) : (text: string) => foreignOn(page, text)), [page])
}
