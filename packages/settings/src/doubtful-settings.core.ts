/** Settings that work, and that a club will hardly want. Pure. */
import { type InstallationSettings, leastContrast } from './club-settings.ts'
import { contrastOf } from './field-forms.ts'

/** The club's colours that white text stands on; `brand` is the colour of links on white besides. */
const darkColours = ['brand', 'brandDeep'] as const

/** @returns a sentence each, which begins with the path of the setting: the platform says it at its start */
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
  // Its direction, its name and its page stand there.
  if (languages.some(({ lang }) => lang === site.locale)) return unreadable
  const written = languages.map(({ lang }) => lang).join(', ')
  return [
    ...unreadable,
    `site.locale: is the 'lang' of none of 'languages' (${written}), so its pages are written from left to right`,
  ]
}
