/** Typed message catalogues, one per remote (design, decision 15): English is complete, others fall back to it. */
import { usePage } from './page.tsx'

type Message = string | ((...values: never[]) => string)
export type Catalogue<M extends Record<string, Message>> = { en: M } & { [lang: string]: Partial<M> }

/** States a catalogue; every key of another language must exist in English. */
export const defineMessages = <M extends Record<string, Message>>(catalogue: {
  en: M
  ar?: Partial<M>
}): Catalogue<M> => catalogue as Catalogue<M>

/** The catalogue in a language, 'en-GB' and 'en' alike. */
export function messagesIn<M extends Record<string, Message>>(catalogue: Catalogue<M>, lang: string): M {
  const short = lang.split('-')[0] ?? 'en'
  return short === 'en' ? catalogue.en : { ...catalogue.en, ...catalogue[short] }
}

/** The catalogue in the page's language. */
export const useMessages = <M extends Record<string, Message>>(catalogue: Catalogue<M>): M =>
  messagesIn(catalogue, usePage().lang)
