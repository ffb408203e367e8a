/** What editors wrote in other languages, for as long as a page: the same on both sides. */
import type { ClubSettings } from '@club/settings'
import { type Api, languageOf, useComing, type Wordings } from '@club/shell-api'

export type WordingShelf = {
  /** By language, what is here. */
  readonly here: Readonly<Record<string, Wordings>>
  /** The same promise each time. What cannot be had is said as it was written. */
  load(language: string): Promise<Wordings>
}

/** No page of the editors' own language carries the schema. */
async function ask(api: Api, language: string): Promise<Wordings> {
  const { wordingsAnswer } = await import(/* webpackChunkName: "wordings" */ '@club/contracts')
  return (await api.get(`/api/settings/v1/wordings/${language}`, wordingsAnswer)).data.attributes.words
}

/** @param brought what came with the page */
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

/** Resolves once the wordings of a page in a language are here, or cannot be had. */
export async function bringWordings(shelf: WordingShelf, lang: string, settings: Languages): Promise<void> {
  const language = languageOf(lang)
  if (!isOwn(language, settings)) await shelf.load(language)
}

/** The wordings of a page in a language; none in the one that editors write in. */
export function useWordings(shelf: WordingShelf, lang: string, settings: Languages): Wordings {
  const language = languageOf(lang)
  const own = isOwn(language, settings)
  return useComing(own ? nothingToCome : shelf.load(language), own ? none : shelf.here[language])
}
