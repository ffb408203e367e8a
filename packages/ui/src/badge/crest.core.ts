/** How a club without its own badge is drawn. Pure: the same club always has the same badge. */

export type CrestShape = 'shield' | 'roundel' | 'hexagon'
export type CrestPattern = 'plain' | 'halves' | 'stripe' | 'hoop' | 'chief'

export type CrestDesign = {
  readonly shape: CrestShape
  readonly pattern: CrestPattern
  readonly primary: string
  readonly secondary: string
  /** The text colour that is readable on `primary`. */
  readonly ink: string
  readonly initials: string
}

const shapes: readonly CrestShape[] = ['shield', 'roundel', 'hexagon']
const patterns: readonly CrestPattern[] = ['plain', 'halves', 'stripe', 'hoop', 'chief']

/** Colours typical of English clubs. */
const palette: readonly (readonly [string, string])[] = [
  ['#b3131b', '#ffffff'],
  ['#7a1230', '#8fc5ea'],
  ['#0f6b3a', '#ffffff'],
  ['#e9b400', '#17181c'],
  ['#17181c', '#ffffff'],
  ['#e2711d', '#17181c'],
  ['#4b2a86', '#f2c230'],
  ['#58a6dc', '#0f2a52'],
  ['#103a7a', '#f2c230'],
  ['#c81e4f', '#17305e'],
  ['#0e7c86', '#ffffff'],
  ['#8c1d18', '#f2c230'],
]

const smallWords = new Set([
  'fc',
  'afc',
  'cf',
  'club',
  'football',
  'and',
  'of',
  'the',
  'نادي',
  'فريق',
  'фк',
  'клуб',
])

const isArabic = (text: string) => /\p{Script=Arabic}/u.test(text)

/** Up to two initials of the club, without words such as 'FC' and without the Arabic article, with which most names there begin. */
export function initialsOf(name: string): string {
  const words = name
    .normalize('NFC')
    .replace(/['’ʼ.]/g, '')
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter((word) => word !== '' && !smallWords.has(word.toLowerCase()))
    .map((word) =>
      [...word.replace(/^ال(?=\p{L}{2})/u, '').matchAll(/\P{M}\p{M}*/gu)].map(([letter]) => letter),
    )
  const [first, second] = words
  if (!first) return '?'
  if (!second) return first.slice(0, 2).join('').toUpperCase()
  const initials = [first[0] ?? '', second[0] ?? '']
  // Two initials are no word: their letters do not join.
  return initials.join(initials.every(isArabic) ? '\u200c' : '').toUpperCase()
}

/** FNV-1a: hashes a text to an evenly distributed integer. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193) >>> 0
  }
  return value
}

/** White or near black, whichever is more readable on a colour given as `#rrggbb`. */
function inkOn(colour: string): string {
  const channel = (at: number) => Number.parseInt(colour.slice(at, at + 2), 16) / 255
  return 0.299 * channel(1) + 0.587 * channel(3) + 0.114 * channel(5) > 0.58 ? '#17181c' : '#ffffff'
}

const pick = <Item>(
  items: readonly [Item, ...Item[]] | readonly Item[],
  number: number,
  otherwise: Item,
): Item => items[number % items.length] ?? otherwise

/**
 * The design of a club's badge.
 * @param id decides shape, pattern and colours
 * @param colours the club's own two colours as `#rrggbb`; without them a pair is chosen by name
 */
export function crestDesign(id: string, name: string, colours?: readonly [string, string]): CrestDesign {
  const number = hash(id.trim().toLowerCase().replaceAll('-', ' '))
  const [primary, secondary] = colours ?? pick(palette, number, ['#17181c', '#ffffff'])
  return {
    shape: pick(shapes, number >>> 5, 'shield'),
    pattern: pick(patterns, number >>> 9, 'plain'),
    primary,
    secondary,
    ink: inkOn(primary),
    initials: initialsOf(name),
  }
}
