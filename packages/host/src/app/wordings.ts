/** Editors' texts in other languages, kept as long as the page: the same on both sides. */
import type { ClubSettings } from '@club/settings'
import { type Api, languageOf, useComing, type Wordings } from '@club/shell-api'

export type WordingShelf = {
  /** Those loaded so far, by language. */
  readonly here: Readonly<Record<string, Wordings>>
  /** Returns the same promise each time. If the wordings cannot be loaded, the originals are shown. */
  load(language: string): Promise<Wordings>
}

/** The schema is loaded here, so that pages in the editors' own language do not contain it. */
async function ask(api: Api, language: string): Promise<Wordings> {
  const { wordingsAnswer } = await import(/* webpackChunkName: "wordings" */ '@club/contracts')
  return (await api.get(`/api/settings/v1/wordings/${language}`, wordingsAnswer)).data.attributes.words
}

/** @param brought those that came with the page */
export function wordingShelf(api: Api, brought: Record<string, Wordings> = {}): WordingShelf {
  const here = { ...brought }
  const coming = new Map<string, Promise<Wordings>>()
  const bring = async (language: string) => {
    here[language] = await ask(api, language).catch(() => ({}))
    return here[language]
  }
  return {
    here,
    load(language) {
      const known = here[language]
      const loading = coming.get(language) ?? (known ? Promise.resolve(known) : bring(language))
      coming.set(language, loading)
      return loading
    },
  }
}

const none: Wordings = {}
const nothingToCome = Promise.resolve(none)

type Languages = Pick<ClubSettings, 'languages'>

/** Whether editors write in it: it is the first of the site's languages. */
const isOwn = (language: string, { languages }: Languages): boolean =>
  languages[0] === undefined || languageOf(languages[0].lang) === language

/** Resolves once the wordings for a page in a language are loaded, or cannot be. */
export async function bringWordings(shelf: WordingShelf, lang: string, settings: Languages): Promise<void> {
  const language = languageOf(lang)
  if (!isOwn(language, settings)) await shelf.load(language)
}

/** The wordings for a page in a language; none in the editors' own. */
export function useWordings(shelf: WordingShelf, lang: string, settings: Languages): Wordings {
  const language = languageOf(lang)
  const own = isOwn(language, settings)
  return useComing(own ? nothingToCome : shelf.load(language), own ? none : shelf.here[language])
}
