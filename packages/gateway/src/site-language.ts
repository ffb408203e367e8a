/** The language of the site, for the one page that the gateway writes itself. English until the platform has told another. */
import { catalogue, languageOf } from '@club/i18n'
import { messages } from './messages/en.ts'

const words = catalogue(messages, (language) => import(`./messages/${language}.ts`))

/** What the last page of all says, and how it is read. */
export type LastWords = { lang: string; dir: string; text: typeof messages }

export const englishWords: LastWords = { lang: 'en', dir: 'ltr', text: words.en }

export type SiteLanguage = {
  current(): LastWords
  /** Asks the platform which language its club speaks. A platform that is away changes nothing. */
  ask(): Promise<void>
}

type Told = { site: { locale: string }; languages: { lang: string; dir?: string }[] }

/** Milliseconds until the platform is given up. */
const patience = 3000

export function createSiteLanguage(platform: string): SiteLanguage {
  let current = englishWords
  return {
    current: () => current,
    async ask() {
      try {
        const answer = await fetch(`${platform}/api/settings/v1/client-settings`, {
          signal: AbortSignal.timeout(patience),
        })
        const { data } = (await answer.json()) as { data: { attributes: Told } }
        const { site, languages } = data.attributes
        const text = await words.load(site.locale)
        // A language that the gateway has no words in is told in English, and as English.
        if (text === words.en && languageOf(site.locale) !== 'en') return
        const dir = languages.find(({ lang }) => languageOf(lang) === languageOf(site.locale))?.dir ?? 'ltr'
        current = { lang: site.locale, dir, text }
      } catch {
        // What it told before stands.
      }
    },
  }
}
