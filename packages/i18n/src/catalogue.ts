/**
 * Texts of one part of the site in every language that it speaks. English comes with the code; another language is a file of its
 * own that only its pages load, so that a reader of English downloads no other.
 */
import { english, languageOf } from './language.core.ts'

/** A text, a function that makes one, or a group of texts. */
export type Texts = { readonly [key: string]: string | ((...values: never[]) => string) | Texts }

export type Catalogue<T extends Texts> = {
  /** English: always here, and complete. */
  readonly en: T
  /** The texts in a language ('ar', 'en-GB'), or null where they are still to be loaded. */
  in(tag: string): T | null
  /** Loads a language; the same promise each time. A language that cannot be had is English until it is tried again. */
  load(tag: string): Promise<T>
}

/** Milliseconds that English stands in for a language whose file did not come. */
const untilNextTry = 30_000

/**
 * @param texts the English ones
 * @param importLanguage imports the file of another language, which exports its `messages`
 */
export function catalogue<T extends Texts>(
  texts: T,
  importLanguage: (language: string) => Promise<{ messages: T }>,
): Catalogue<T> {
  const here = new Map<string, T>([[english, texts]])
  const coming = new Map<string, Promise<T>>([[english, Promise.resolve(texts)]])
  const forgetLater = (language: string) => {
    const timer: number | { unref(): unknown } = setTimeout(() => {
      here.delete(language)
      coming.delete(language)
    }, untilNextTry)
    // On a server it keeps no process alive.
    if (typeof timer === 'object') timer.unref()
  }
  const bring = async (language: string): Promise<T> => {
    // Whoever waits for a language is drawing a page: without the file that page is better in English than not at all.
    const found = await importLanguage(language).then(
      ({ messages }) => messages,
      () => {
        forgetLater(language)
        return texts
      },
    )
    here.set(language, found)
    return found
  }
  return {
    en: texts,
    in: (tag) => here.get(languageOf(tag)) ?? null,
    load(tag) {
      const language = languageOf(tag)
      const known = coming.get(language)
      if (known) return known
      const loading = bring(language)
      coming.set(language, loading)
      return loading
    },
  }
}
