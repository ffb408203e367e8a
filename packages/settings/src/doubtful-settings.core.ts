/** Settings that are valid, but that a club probably does not want. Pure. */
import { type InstallationSettings, leastContrast } from './club-settings.ts'
import { contrastOf } from './field-forms.ts'

/** The club's colours that white text is shown on; `brand` is also the colour of links on white. */
const darkColours = ['brand', 'brandDeep'] as const

/** @returns one sentence for each, starting with the path of the setting: the platform logs them at its start */
export function doubtfulSettings({
  colours,
  languages,
  site,
}: Pick<InstallationSettings, 'colours' | 'languages' | 'site'>): string[] {
  const unreadable = darkColours.flatMap((name) => {
    const contrast = contrastOf(colours[name], '#ffffff')
    if (contrast >= leastContrast) return []
    const found = Math.floor(contrast * 100) / 100
    return `colours.${name}: cannot be read with white, which stands on it: a contrast of 4.5:1 is needed, and this is ${found}:1; a light colour is the accent`
  })
  // The site's own language needs an entry for its direction, its name and its page.
  if (languages.some(({ lang }) => lang === site.locale)) return unreadable
  const written = languages.map(({ lang }) => lang).join(', ')
  return [
    ...unreadable,
    `site.locale: is the 'lang' of none of 'languages' (${written}), so its pages are written from left to right`,
  ]
}
