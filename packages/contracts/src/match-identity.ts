/** Permanent names of matches and clubs (docs/product.md#matches). Pure: shared by importers, sample content and the platform. */

import { longestMatchID } from './address-forms.core.ts'
import type { MatchIdentity } from './matches.ts'
import { codePoints, fittingSlug, slugWordsOf } from './name-slug.core.ts'

/**
 * A club's name as far as files that mean one club agree on it: FC or AFC at the end, the usual 'Utd', capitals, stops and
 * apostrophes make no difference; AFC at the start does ('AFC Wimbledon' is not 'Wimbledon').
 */
export function clubSpelling(name: string): string {
  const words = name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/&/g, ' and ')
    .replace(/['’ʼ.]/g, '')
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter((word) => word !== '')
    .map((word) => (word === 'utd' ? 'united' : word))
  const last = words.at(-1)
  if (words.length > 1 && (last === 'fc' || last === 'afc')) words.pop()
  return words.join(' ')
}

/** The stable id of a club, from its name: 'Dagenham & Redbridge FC' → 'dagenham-and-redbridge'. */
export function clubSlug(name: string): string {
  const words = slugWordsOf(clubSpelling(name))
  if (words.some(({ latin }) => latin)) return fittingSlug(words.map(({ text }) => text).join('-'))
  // A name without a single Latin letter still needs an id.
  return fittingSlug(`club-${codePoints(name.replace(/[\s,.-]+a?\.?f\.?c\.?$/i, ''))}`)
}

/**
 * The id of a match: season, competition, stage, home, away and leg, never the date. A first leg is not mentioned:
 * '2026-27-premier-counties-league-league-thornsea-town-v-saltfleet-rovers'.
 */
export const matchID = ({ season, competition, stage, home, away, leg }: MatchIdentity): string =>
  fittingSlug(
    `${season}-${competition}-${stage}-${home}-v-${away}${leg > 1 ? `-leg-${leg}` : ''}`,
    longestMatchID,
  )
