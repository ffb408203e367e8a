/** The site's language, for the one page that the gateway writes itself. English until the platform has named another. */
import { imageUrl } from '@club/contracts/images'
import { catalogue, languageOf } from '@club/i18n'
import { messages } from './messages/en.ts'

const words = catalogue(messages, (language) => import(`./messages/${language}.ts`))

/** The texts of that page, and its language and direction. */
export type LastWords = {
  lang: string
  dir: string
  text: typeof messages
  /** The club's name, and the address of its crest; null until the platform has said. */
  club: string
  crest: string | null
}

export const englishWords: LastWords = { lang: 'en', dir: 'ltr', text: words.en, club: '', crest: null }

export type SiteLanguage = {
  current(): LastWords
  /** Asks the platform for its club's language. If the platform is away, nothing changes. */
  ask(): Promise<void>
}

type Told = {
  club?: { name: string; crest: string }
  site: { locale: string }
  languages: { lang: string; dir?: string }[]
}

/** Timeout in milliseconds for the platform. */
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
        const { club, site, languages } = data.attributes
        const { club: name, crest } = current
        const told = club
          ? { club: club.name, crest: imageUrl(club.crest, '200x200') }
          : { club: name, crest }
        const text = await words.load(site.locale)
        // If the gateway has no texts in that language, it shows English ones, marked as English.
        if (text === words.en && languageOf(site.locale) !== 'en') {
          current = { ...current, ...told }
          return
        }
        const dir = languages.find(({ lang }) => languageOf(lang) === languageOf(site.locale))?.dir ?? 'ltr'
        current = { lang: site.locale, dir, text, ...told }
      } catch {
        // The previous answer stands.
      }
    },
  }
}
