/** What editors wrote, as a page of another language says it (docs/product.md#languages). */
import { hasLetters, type Wordings, wordingOf } from '@club/i18n'
import type { ClubSettings } from '@club/settings'
import { useMemo } from 'react'
import { usePageIfAny } from './page.tsx'

/** Says a text of the club's own in the language of the page, or as it was written. */
export type Say = (text: string) => string

const asWritten: Say = (text) => text

export const sayIn = (wordings: Wordings | undefined): Say =>
  wordings === undefined ? asWritten : (text) => wordingOf(wordings, text) ?? text

/** For texts that go into attributes and sentences; one that stands by itself is drawn by the kit's `Said`. */
export function useSay(): Say {
  const wordings = usePageIfAny()?.wordings
  return useMemo(() => sayIn(wordings), [wordings])
}

/** Language and direction of a text, where they are not the page's: an English sentence on an Arabic page. */
export type Foreign = { lang?: string | undefined; dir?: 'ltr' | 'rtl' }

type OfPage = { dir: 'ltr' | 'rtl'; settings: Pick<ClubSettings, 'languages'> }

const firstLetter = /\p{L}/u

/**
 * Arabic texts mention English names, and hardly ever the other way round: on a page from left to right a text is the other language's as
 * soon as it begins in it, on one from right to left only where it has no letter of the page's.
 */
export function foreignOn({ dir, settings }: OfPage, text: string): Foreign {
  const other = dir === 'rtl' ? 'ltr' : 'rtl'
  const telling = dir === 'ltr' ? (text.match(firstLetter)?.[0] ?? '') : text
  if (hasLetters(telling, dir) || !hasLetters(telling, other)) return {}
  return { lang: settings.languages.find((language) => language.dir === other)?.lang, dir: other }
}

/** Tells of texts that stay as they were written whether they are another language's. */
export function useForeign(): (text: string) => Foreign {
  const page = usePageIfAny()
  return useMemo(() => (page === null ? () => ({}) : (text: string) => foreignOn(page, text)), [page])
}
