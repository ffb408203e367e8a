/** The match that home is given over to on its day (docs/product.md#what-pages-know-of-each-other). The shell alone writes it. */

export type Matchday = {
  /** The clubs' names. */
  home: string
  away: string
  /** Path of its match centre, or its address elsewhere. */
  path: string
  /** The day on which it is played, by the club's clock. */
  date?: string
}

export type MatchdayTopics = {
  /** null: no match today, as far as the pages seen have told. */
  matchdayTakeover: { matchID: string; data: Matchday } | { matchID: null; data: null }
}

export const noTakeover: MatchdayTopics['matchdayTakeover'] = { matchID: null, data: null }
