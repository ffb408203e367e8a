/** Permanent names of matches and clubs (docs/product.md#matches). Pure: shared by importers, sample content and the platform. */
import type { MatchIdentity } from './matches.ts'

/**
 * The stable id of a club, from its name: 'Dagenham & Redbridge FC' → 'dagenham-and-redbridge'. FC or AFC at the end and the
 * usual 'Utd' make no difference; AFC at the start does ('AFC Wimbledon' is not 'Wimbledon').
 */
export function clubSlug(name: string): string {
  const words = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(
      /[øœæłđð]/g,
      (letter) => ({ ø: 'o', œ: 'oe', æ: 'ae', ł: 'l', đ: 'd', ð: 'd' })[letter] ?? letter,
    )
    .replace(/&/g, ' and ')
    .replace(/['’ʼ.]/g, '')
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
    .map((word) => (word === 'utd' ? 'united' : word))
  const last = words.at(-1)
  if (words.length > 1 && (last === 'fc' || last === 'afc')) words.pop()
  if (words.length > 0) return words.join('-')
  // A name without a single Latin letter still needs an id.
  return `club-${codePoints(name)}`
}

/** Letters that an address cannot contain, as code points: 'نادي' → '17q-17b-17j-186'. */
export const codePoints = (letters: string): string =>
  [...letters].map((letter) => letter.codePointAt(0)?.toString(36)).join('-')

/**
 * The id of a match: season, competition, stage, home, away and leg, never the date. A first leg is not mentioned:
 * '2026-27-premier-counties-league-league-thornsea-town-v-saltfleet-rovers'.
 */
export const matchID = ({ season, competition, stage, home, away, leg }: MatchIdentity): string =>
  `${season}-${competition}-${stage}-${home}-v-${away}${leg > 1 ? `-leg-${leg}` : ''}`
