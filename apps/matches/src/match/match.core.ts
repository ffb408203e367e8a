/** What a match says about itself, case by case. Pure: every function decides by the state's union and by nothing else. */
import type { FormResult, Match, Score } from '@club/contracts'
import { ahead, isAtHome, isCalledOff, outcomeFor } from '@club/football'

/** A match as the pages of this remote draw it. */
export type ListedMatch = Pick<Match, 'round' | 'ours' | 'kickOff' | 'venue' | 'state'> & {
  /** The day that it is on by the club's clock, or null. */
  readonly date: string | null
  readonly id: string
  readonly competition: string
  readonly home: ListedSide
  readonly away: ListedSide
  readonly report: string | null
  readonly tickets: string | null
  /** Seats and tables at our ground, and what to know of coming to where it is played. */
  readonly hospitality: string | null
  readonly info: string | null
  /** The match's page elsewhere, where its team has one. */
  readonly external: string | null
  readonly highlights: string | null
  /** Where its pass is on sale, and the entitlements any one of which makes it needless. */
  readonly pass: { readonly href: string; readonly holders: readonly string[] } | null
  /** From when until when the club's streams of it are open. */
  readonly streamed: Match['streamed'] | null
  /** It is to be watched or heard by now. */
  readonly onAir: boolean
  /** Its match centre on this site. */
  readonly centre: string
  /** Whether it is the first team's, for which the club sells tickets and tables. */
  readonly firstTeam: boolean
  /** The day it was postponed from, where it has no other yet. */
  readonly postponedFrom: string | null
  /** While it is in play: when it was last heard of, where that is known. */
  readonly heardAt: string | null
  /** Should be over by now, or is in play by a last word that was long ago. */
  readonly awaited: boolean
}

/** A club in a match: its stable id, and its name in that season. */
export type ListedSide = { readonly club: string; readonly name: string }

/** What stands between the two clubs. */
export type Centre =
  | { readonly show: 'kick-off'; readonly at: string | null }
  | { readonly show: 'score'; readonly score: Score; readonly live: boolean }
  | { readonly show: 'postponed' }
  | { readonly show: 'called-off' }
  | { readonly show: 'abandoned' }

/** What must be said about a match beyond its score, one sentence each. */
export type Note =
  | { readonly about: 'half-time'; readonly score: Score }
  | { readonly about: 'extra-time'; readonly fullTime: Score | null }
  | { readonly about: 'penalties'; readonly winner: string | null; readonly score: Score }
  | { readonly about: 'postponed'; readonly from: string | null; readonly reason: string | null }
  | { readonly about: 'called-off'; readonly reason: string | null }
  | { readonly about: 'abandoned'; readonly score: Score | null; readonly reason: string | null }
  | { readonly about: 'awarded'; readonly winner: string | null; readonly reason: string | null }
  | { readonly about: 'awaited' }
  | { readonly about: 'silent' }

/** How far a match in play has got. */
export type LiveClock =
  | { readonly at: 'half-time' }
  | { readonly at: 'penalties'; readonly score: Score | null }
  | { readonly at: 'minute'; readonly minute: string }

/** Won, drawn or lost for the club's own side; null where there is none or nothing is decided. */
export const outcomeForUs = ({ ours, state }: Pick<Match, 'ours' | 'state'>): FormResult | null =>
  ours && outcomeFor(ours, state)

/**
 * Whose ground a match of ours is at; null at somebody else's, though it draws us first. Of our other teams nobody knows the ground: what
 * draws them first is at home.
 */
export function groundOf(
  match: Pick<ListedMatch, 'ours' | 'venue' | 'firstTeam'>,
  ground: string,
): 'home' | 'away' | null {
  if (match.ours !== 'home') return match.ours
  return !match.firstTeam || isAtHome(match, ground, true) ? 'home' : null
}

/** A score counts where the match was played out, is being played, or was decided by the league. */
export function centreOf({
  state,
  kickOff,
  awaited,
}: Pick<ListedMatch, 'state' | 'kickOff' | 'awaited'>): Centre {
  switch (state.status) {
    case 'fixture':
      return { show: 'kick-off', at: kickOff }
    case 'live':
      return { show: 'score', score: state.score, live: !awaited }
    case 'result':
    case 'awarded':
      return { show: 'score', score: state.score, live: false }
    case 'postponed':
      return { show: isCalledOff(state) ? 'called-off' : 'postponed' }
    case 'abandoned':
      return { show: 'abandoned' }
  }
}

export function notesOf({
  state,
  home,
  away,
  postponedFrom,
  awaited,
}: Pick<ListedMatch, 'state' | 'home' | 'away' | 'postponedFrom' | 'awaited'>): Note[] {
  const named = (side: 'home' | 'away' | null) => (side === null ? null : { home, away }[side].name)
  switch (state.status) {
    case 'fixture':
      return awaited ? [{ about: 'awaited' }] : []
    case 'live':
      return awaited ? [{ about: 'silent' }] : []
    case 'result':
      return [
        ...(state.halfTime ? [{ about: 'half-time', score: state.halfTime } as const] : []),
        ...(state.afterExtraTime ? [{ about: 'extra-time', fullTime: state.fullTime } as const] : []),
        ...(state.penalties
          ? [{ about: 'penalties', winner: named(ahead(state.penalties)), score: state.penalties } as const]
          : []),
      ]
    case 'postponed':
      return isCalledOff(state)
        ? [{ about: 'called-off', reason: state.reason }]
        : [{ about: 'postponed', from: postponedFrom, reason: state.reason }]
    case 'abandoned':
      return [{ about: 'abandoned', score: state.score, reason: state.reason }]
    case 'awarded':
      return [{ about: 'awarded', winner: named(ahead(state.score)), reason: state.reason }]
  }
}

/** Null where the match is not in play, or nobody hears of it any more. */
export function liveClock({ state, awaited }: Pick<ListedMatch, 'state' | 'awaited'>): LiveClock | null {
  if (state.status !== 'live' || awaited) return null
  switch (state.period) {
    case 'half-time':
      return { at: 'half-time' }
    case 'penalties':
      return { at: 'penalties', score: state.penalties ?? null }
    case 'first-half':
    case 'second-half':
    case 'extra-time':
      return { at: 'minute', minute: state.minute }
  }
}

/** Whether a fan has what the pass of a match would bring. @param held the fan's entitlements */
export const holdsPassOf = ({ pass }: Pick<ListedMatch, 'pass'>, held: readonly string[]): boolean =>
  pass?.holders.some((name) => held.includes(name)) ?? false
