/** The match that takes over home on its day (docs/product.md#what-pages-know-of-each-other). Only the shell writes it. */

export type Matchday = {
  /** The clubs' names. */
  home: string
  away: string
  /** Path of its match centre, or an address on another site. */
  path: string
  /** The day on which it is played, in the club's time zone. */
  date?: string
}

export type MatchdayTopics = {
  /** null: no match today, as far as the visited pages have reported. */
  matchdayTakeover: { matchID: string; data: Matchday } | { matchID: null; data: null }
}

export const noTakeover: MatchdayTopics['matchdayTakeover'] = { matchID: null, data: null }
