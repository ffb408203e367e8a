/** Texts and dates in the language of the page; the language room itself (catalogues, plurals, dates, figures) comes from the host too. */
import { type Catalogue, catalogue, type Dates, datesOf, type Texts } from '@club/i18n'
import { use } from 'react'
import { useLanguage, usePage } from './page.tsx'

export * from '@club/i18n'

/**
 * What is here at once, or what the part that asks waits for. React knows what a part waits for by the order of its questions, so it
 * is asked each time: one left out because its answer came meanwhile would give the next question that answer.
 * @param coming the same promise each time
 * @param here its value, where it has come
 */
export function useComing<T>(coming: Promise<T>, here: T | null | undefined): T {
  if (here !== null && here !== undefined) Object.assign(coming, { status: 'fulfilled', value: here })
  return use(coming)
}

/** The texts in the page's language. Where its file is not here yet, the part that asks waits for it. */
export function useMessages<T extends Texts>(words: Catalogue<T>): T {
  const language = useLanguage()
  return useComing(words.load(language), words.in(language))
}

/** The same outside of a component, in the first of: the language asked for, English. */
export const messagesIn = <T extends Texts>(words: Catalogue<T>, language: string): T =>
  words.in(language) ?? words.en

/** Dates by the club's clock and in the page's language. */
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
