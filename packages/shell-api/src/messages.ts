/** Texts and dates in the language of the page; the language package (catalogues, plurals, dates, figures) comes from the host too. */
import { type Catalogue, catalogue, type Dates, datesOf, type Texts } from '@club/i18n'
import { use } from 'react'
import { useLanguage, usePage } from './page.tsx'

export * from '@club/i18n'

/**
 * Returns a value at once if it is here, or suspends the component until it comes. React identifies what a component waits for by call order, so
 * `use` is called each time: skipping it because the value has arrived would give the next call that value.
 * @param coming the same promise each time
 * @param here its value, if it has arrived
 */
export function useComing<T>(coming: Promise<T>, here: T | null | undefined): T {
  if (here !== null && here !== undefined) Object.assign(coming, { status: 'fulfilled', value: here })
  return use(coming)
}

/** The texts in the page's language. If the file has not loaded yet, the component suspends. */
export function useMessages<T extends Texts>(words: Catalogue<T>): T {
  const language = useLanguage()
  return useComing(words.load(language), words.in(language))
}

/** The same outside a component, in the first loaded of: the given language, English. */
export const messagesIn = <T extends Texts>(words: Catalogue<T>, language: string): T =>
  words.in(language) ?? words.en

/** Dates in the club's time zone and in the page's language. */
export function useDates(): Dates {
  const { lang, settings } = usePage()
  return datesOf(settings.site.timezone, lang, settings.site.dateFormats)
}

/** @deprecated For remotes that were deployed before a language had a file of its own: they bring all of theirs along. Goes with contract 7. */
export const defineMessages = <T extends Texts>({
  en,
  ...others
}: { en: T } & { [language: string]: Partial<T> }): Catalogue<T> =>
  catalogue(en, async (language) => ({ messages: { ...en, ...others[language] } }))
