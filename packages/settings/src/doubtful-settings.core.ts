/** Settings that are valid, but that a club probably does not want. Pure. */
import { type InstallationSettings, leastContrast } from './club-settings.ts'
import { drawnPairs, tokensWith } from './derived-colours.core.ts'
import { contrastOf } from './field-forms.ts'
import { lostChoices } from './picked.core.ts'

/** The club's colours that white text is shown on; `brand` is also the colour of links on white. */
const darkColours = ['brand', 'brandDeep'] as const

type Doubted = Pick<InstallationSettings, 'colours' | 'languages' | 'site' | 'tracking' | 'video'>

/** @returns one sentence for each, starting with the path of the setting: the platform logs them at its start */
export const doubtfulSettings = (settings: Doubted): string[] => [
  ...unreadable(settings),
  ...withoutLanguage(settings),
  ...strangeTags(settings),
  ...strangeFallback(settings),
  ...missingIcons(settings),
  ...lostChoices(settings.video),
]

const found = (contrast: number): number => Math.floor(contrast * 100) / 100

function unreadable({ colours }: Doubted): string[] {
  const light = new Set<string>(
    darkColours.filter((name) => contrastOf(colours[name], '#ffffff') < leastContrast),
  )
  const tokens = tokensWith(colours)
  return [
    ...darkColours.flatMap((name) =>
      light.has(name)
        ? `colours.${name}: cannot be read with white, which stands on it: a contrast of 4.5:1 is needed, and this is ${found(contrastOf(colours[name], '#ffffff'))}:1; a light colour is the accent`
        : [],
    ),
    ...drawnPairs.flatMap(({ from, what, drawn, on, least }) => {
      const contrast = contrastOf(tokens[drawn], tokens[on])
      // Of a colour that is too light altogether one sentence is enough.
      if (contrast >= least || light.has(from) || light.has(on)) return []
      return `colours.${from}: makes ${what} (${tokens[drawn]} on ${tokens[on]}) hard to see: a contrast of ${least}:1 is needed, and this is ${found(contrast)}:1`
    }),
  ]
}

/** The site's own language needs an entry for its direction, its name and its page. */
function withoutLanguage({ languages, site }: Doubted): string[] {
  if (languages.some(({ lang }) => lang === site.locale)) return []
  const written = languages.map(({ lang }) => lang).join(', ')
  return [
    `site.locale: is the 'lang' of none of 'languages' (${written}), so its pages are written from left to right`,
  ]
}

/** Pages contact no origin that is not listed. */
function strangeTags({ tracking }: Doubted): string[] {
  const { script, origins } = tracking?.tagManager ?? {}
  if (script === undefined || !URL.canParse(script) || origins?.includes(new URL(script).origin)) return []
  return [
    `tracking.tagManager.origins: lack that of the script, ${new URL(script).origin}, so nothing is counted`,
  ]
}

function strangeFallback({ video: { feeds, sectionFallback } }: Doubted): string[] {
  const sections = feeds.videos.sections.map(({ id }) => id)
  if (sections.includes(sectionFallback)) return []
  return [
    `video.sectionFallback: '${sectionFallback}' is no section of video.feeds.videos (${sections.join(', ')})`,
  ]
}

const missingIcons = ({ video }: Doubted): string[] =>
  Object.entries(video.memberships).flatMap(([name, { benefits, benefitIcons }]) =>
    benefitIcons.length < benefits.length
      ? `video.memberships.${name}.benefitIcons: are ${benefitIcons.length} for ${benefits.length} benefits, so the last ones have none`
      : [],
  )
