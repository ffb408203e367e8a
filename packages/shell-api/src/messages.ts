/** Texts and dates in the language of the page; the language room itself (catalogues, plurals, dates, figures) comes from the host too. */
import { type Catalogue, catalogue, type Dates, datesOf, type Texts } from '@club/i18n'
import { use } from 'react'
import { useLanguage, usePage } from './page.tsx'

export * from '@club/i18n'

/** The texts in the page's language. Where its file is not here yet, the part that asks waits for it. */
export function useMessages<T extends Texts>(words: Catalogue<T>): T {
  const language = useLanguage()
  return words.in(language) ?? use(words.load(language))
}

/** The same outside of a component, in the first of: the language asked for, English. */
export const messagesIn = <T extends Texts>(words: Catalogue<T>, language: string): T =>
  words.in(language) ?? words.en

/** Dates by the club's clock and in the page's language. */
export function useDates(): Dates {
  const { lang, settings } = usePage()
  return datesOf(settings.site.timezone, lang)
}

/** For remotes that were deployed before a language had a file of its own: they bring all of theirs along. */
export const defineMessages = <T extends Texts>({
  en,
  ...others
}: { en: T } & { [language: string]: Partial<T> }): Catalogue<T> =>
  catalogue(en, async (language) => ({ messages: { ...en, ...others[language] } }))
