/** A package as its card shows it, from the club's record and, for a match pass, the match. Pure. */
import { passMarks, shownWhere, sumWords } from '@club/access'
import type { ClubPackage, ImportedPackage, PassMatch, PriceOption } from '@club/contracts'
import type { messages } from './messages/en.ts'
import { windowOf } from './pass-window.core.ts'
import type { TimedMatch } from './timed.store.ts'

/** The stream that a pass opens, as far as we need for where it may be shown; null: no known stream. */
export type PassStream = Parameters<typeof shownWhere>[0] | null

/** The club's own language, and its words about packages. */
export type Pricing = { locale: string; words: typeof messages }

type ImportedPrice = ImportedPackage['prices'][number]

/** For a match pass, the marks of its match show that an account has it: the window's own entitlements come and go. */
const shownPrice = (
  price: ImportedPrice,
  matchID: string | null,
  { locale, words }: Pricing,
): PriceOption => ({
  id: price.id,
  type: price.interval === null ? 'one-off' : 'recurring',
  priceDisplay: sumWords(locale, price, words.paidBy),
  amount: price.amount,
  currency: price.currency,
  interval: price.interval,
  offer: price.offer,
  furtherInformation: price.furtherInformation,
  backsideText: price.backsideText,
  accessData: {
    entitlements: matchID === null ? price.entitlements : passMarks(matchID, price.entitlements),
  },
})

function placesOf(stream: PassStream, kickOff: string): Pick<PassMatch, 'notShownIn' | 'shownOnlyIn'> {
  const where = stream && shownWhere(stream, new Date(kickOff))
  if (!where) return {}
  return 'onlyIn' in where ? { shownOnlyIn: [...where.onlyIn] } : { notShownIn: [...where.notIn] }
}

const passMatchOf = (
  { id, ...match }: TimedMatch,
  pass: ImportedPackage['pass'],
  stream: PassStream,
): PassMatch | null =>
  pass === null || match.kickOff === null
    ? null
    : {
        matchID: id,
        team: match.team,
        season: match.season,
        home: match.home,
        away: match.away,
        kickOff: match.kickOff,
        ...windowOf(match.kickOff, pass),
        ...placesOf(stream, match.kickOff),
      }

/**
 * A pass takes its title from its match.
 * @param match of a match pass; without a kick-off the package is shown without a match
 * @param stream that a pass opens
 */
export function shownPackage(
  { id, withdrawn, prices, pass, ...common }: ImportedPackage,
  match: TimedMatch | null,
  pricing: Pricing,
  stream: PassStream = null,
): { id: string; attributes: ClubPackage } {
  return {
    id: match === null ? id : `${id}-${match.id}`,
    attributes: {
      ...common,
      title: match === null ? common.title : pricing.words.match(match.home, match.away),
      priceData: prices.map((price) => shownPrice(price, match?.id ?? null, pricing)),
      match: match && passMatchOf(match, pass, stream),
    },
  }
}
