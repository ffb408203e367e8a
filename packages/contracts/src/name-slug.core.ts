/** Address parts made of names, in any script. Pure: shared by importers, sample content and the platform. */
import { longestSlug } from './address-forms.core.ts'
import { speltLatin } from './latin-letters.core.ts'

/** A word of a name, as an address part. */
export type SlugWord = {
  readonly text: string
  /** Whether it is written in letters and digits that an address can contain, once accents are left aside. */
  readonly latin: boolean
}

/** Letters that an address cannot contain, as code points: 'نادي' → '17q-17b-17j-186'. */
export const codePoints = (letters: string): string =>
  [...letters].map((letter) => letter.codePointAt(0)?.toString(36)).join('-')

/** A letter or digit of another script. Accents that stand alone, such as 'ʻ', only part words. */
const foreign = /(?![a-z0-9ʰ-˿])[\p{L}\p{N}]/u

function partsOfWord(word: string): SlugWord[] {
  const folded = speltLatin(word.replace(/\p{M}/gu, '').toLowerCase())
  if (foreign.test(folded)) return [{ text: codePoints(word.normalize('NFC')), latin: false }]
  return folded
    .split(/[^a-z0-9]+/)
    .filter((text) => text !== '')
    .map((text) => ({ text, latin: true }))
}

/** The words of a name: 'Fan’s café' → 'fans', 'cafe'. A word with a letter of another script is written as its code points. */
export const slugWordsOf = (name: string): SlugWord[] =>
  name
    .normalize('NFKD')
    .replace(/&/g, ' and ')
    .replace(/['’ʼ]/g, '')
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .flatMap(partsOfWord)

/** FNV-1a, in letters of an address. */
function fingerprint(text: string): string {
  let value = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1)
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193) >>> 0
  return value.toString(36)
}

/** A slug that fits into an address: one that is too long ends with a fingerprint of the whole, so that two stay apart. */
export function fittingSlug(slug: string, longest: number = longestSlug): string {
  if (slug.length <= longest) return slug
  const end = `-${fingerprint(slug)}`
  return slug.slice(0, longest - end.length).replace(/-+$/, '') + end
}

/** An address part made of a name: 'Club News & Views' → 'club-news-and-views'. '' for a name without a letter or a digit. */
export const nameSlug = (name: string, longest: number = longestSlug): string =>
  fittingSlug(
    slugWordsOf(name)
      .map(({ text }) => text)
      .join('-'),
    longest,
  )
