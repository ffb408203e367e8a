/** Colours that pages derive from the club's own, and where they are drawn: as packages/ui/src/tokens.css mixes them. Pure. */
import type { InstallationSettings } from './club-settings.ts'
import { lightOf } from './luminance.core.ts'

type Own = Exclude<keyof InstallationSettings['colours'], 'accentInk'>

/** A colour of which so many hundredths are the club's, and the rest another. */
type Mix = { readonly of: Own; readonly hundredths: number; readonly with: string }

const white = '#ffffff'

/** By the names of the tokens. */
export const mixes = {
  'brand-tint': { of: 'brand', hundredths: 9, with: white },
  'accent-strong': { of: 'accent', hundredths: 74, with: '#000000' },
  'accent-bright': { of: 'accent', hundredths: 76, with: white },
  'ink-soft': { of: 'brandDeep', hundredths: 68, with: white },
  'ink-inverse-soft': { of: 'brandDeep', hundredths: 22, with: white },
  'line-strong': { of: 'brandDeep', hundredths: 52, with: white },
} as const satisfies Readonly<Record<string, Mix>>

/** The ground of pages and that of cards on it. */
export const grounds = { surface: '#f5f7fc', 'surface-raised': white } as const

type Token = keyof typeof mixes | keyof typeof grounds | Own

/** What is drawn on what, and the contrast that it needs (WCAG 2.2): 4.5 for text, 3 for lines and signs. `from`: the colour that decides it. */
export const drawnPairs: readonly {
  readonly from: Own
  readonly what: string
  readonly drawn: Token
  readonly on: Token
  readonly least: 3 | 4.5
}[] = [
  { from: 'brand', what: 'links on the ground of pages', drawn: 'brand', on: 'surface', least: 4.5 },
  { from: 'brand', what: 'text on its own tint', drawn: 'brand', on: 'brand-tint', least: 4.5 },
  {
    from: 'brandDeep',
    what: 'quiet text on the ground of pages',
    drawn: 'ink-soft',
    on: 'surface',
    least: 4.5,
  },
  {
    from: 'brandDeep',
    what: 'quiet text on dark parts',
    drawn: 'ink-inverse-soft',
    on: 'brandDeep',
    least: 4.5,
  },
  { from: 'brandDeep', what: 'borders of fields', drawn: 'line-strong', on: 'surface-raised', least: 3 },
  { from: 'accent', what: 'accents on brandDeep', drawn: 'accent-bright', on: 'brandDeep', least: 4.5 },
  { from: 'accent', what: 'signs on white', drawn: 'accent-strong', on: 'surface-raised', least: 3 },
]

/** The colours of the tokens with these of a club, as '#rrggbb'. */
export function tokensWith(colours: InstallationSettings['colours']): Readonly<Record<Token, string>> {
  const mixed = Object.entries<Mix>(mixes).map(([name, mix]) => [
    name,
    mixOf(colours[mix.of], mix.hundredths / 100, mix.with),
  ])
  const derived: Record<keyof typeof mixes, string> = Object.fromEntries(mixed)
  return { ...colours, ...grounds, ...derived }
}

/** Björn Ottosson's OKLab without its last step, which is linear and so changes no mix: the cube roots of what the cones of an eye take in. */
const toCones = [
  [0.4122214708, 0.5363325363, 0.0514459929],
  [0.2119034982, 0.6806995451, 0.1073969566],
  [0.0883024619, 0.2817188376, 0.6299787005],
]
const fromCones = [
  [4.0767416621, -3.3077115913, 0.2309699292],
  [-1.2684380046, 2.6097574011, -0.3413193965],
  [-0.0041960863, -0.7034186147, 1.707614701],
]

const times = (rows: readonly (readonly number[])[], parts: readonly number[]): number[] =>
  rows.map((row) => row.reduce((sum, weight, at) => sum + weight * (parts[at] ?? 0), 0))

const conesOf = (colour: string): number[] => times(toCones, lightOf(colour)).map(Math.cbrt)

/** An amount of light as a part of a colour: '00' to 'ff'. */
function written(light: number): string {
  const within = Math.min(1, Math.max(0, light))
  const part = within <= 0.0031308 ? within * 12.92 : 1.055 * within ** (1 / 2.4) - 0.055
  return Math.round(255 * part)
    .toString(16)
    .padStart(2, '0')
}

/** `color-mix(in oklab, …)` of two colours such as '#ff5a3c'. @param share of the first, 0 to 1 */
function mixOf(one: string, share: number, other: string): string {
  const second = conesOf(other)
  const cones = conesOf(one).map((part, at) => (part * share + (second[at] ?? 0) * (1 - share)) ** 3)
  return `#${times(fromCones, cones).map(written).join('')}`
}
