/**
 * Texts of one part of the site in all its languages. English is part of the code; every other language is a separate
 * file that only its pages load, so readers of English do not download it.
 */
import { english, languageOf } from './language.core.ts'

/** A text, a function that makes one, or a group of texts. */
export type Texts = { readonly [key: string]: string | ((...values: never[]) => string) | Texts }

export type Catalogue<T extends Texts> = {
  /** English: always here, and complete. */
  readonly en: T
  /** The texts in a language ('ar', 'en-GB'): English where they could not be loaded, until they come; null if nothing has come yet. */
  in(tag: string): T | null
  /** Loads a language; returns the same promise each time. If it cannot be loaded, English is used until a later attempt brings it. */
  load(tag: string): Promise<T>
}

/** Milliseconds before a language whose file could not be loaded is asked for again. A page that shows English keeps it meanwhile. */
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
    const timer: number | { unref(): unknown } = setTimeout(() => coming.delete(language), untilNextTry)
    // On a server it must not keep the process alive.
    if (typeof timer === 'object') timer.unref()
  }
  const bring = async (language: string): Promise<T> => {
    // A page is waiting to be drawn: without the file it is better in English than not at all.
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
