/** What to say about a match, case by case. Pure: every function decides by the state's union and nothing else. */
import { heldAt } from '@club/access'
import type { FormResult, Match, Score } from '@club/contracts'
import { ahead, isAtHome, isCalledOff, outcomeFor } from '@club/football'

/** A match as the pages of this remote draw it. */
export type ListedMatch = Pick<Match, 'round' | 'ours' | 'kickOff' | 'venue' | 'state'> & {
  /** Its day by the club's clock, or null. */
  readonly date: string | null
  readonly id: string
  readonly competition: string
  readonly home: ListedSide
  readonly away: ListedSide
  readonly report: string | null
  readonly tickets: string | null
  /** The hospitality page for our ground, and the matchday information for the venue. */
  readonly hospitality: string | null
  readonly info: string | null
  /** The match's page elsewhere, if its team has one. */
  readonly external: string | null
  readonly highlights: string | null
  /** Where its pass is on sale, and the entitlements any one of which makes it unnecessary. */
  readonly pass: { readonly href: string; readonly holders: readonly string[] } | null
  /** From when until when the club streams it. */
  readonly streamed: Match['streamed'] | null
  /** Whether fans can watch or listen to it now. */
  readonly onAir: boolean
  /** Its match centre on this site. */
  readonly centre: string
  /** Whether it is the first team's: the club sells tickets and tables only for those. */
  readonly firstTeam: boolean
  /** The day it was postponed from, if it has no new day yet. */
  readonly postponedFrom: string | null
  /** While in play: time of the last update, if known. */
  readonly heardAt: string | null
  /** While in play: when the running period began, if known. */
  readonly periodStartedAt: string | null
  /** While in play: its minute by the clock; null where none runs. */
  readonly minute: string | null
  /** Since when it has been in its state, if known. */
  readonly stateSince: string | null
  /** Should be over by now, or is in play but has had no update for long. */
  readonly awaited: boolean
  /** Its kick-off has passed, and nothing has been told of it. */
  readonly untold: boolean
}

/** A club in a match: its permanent id, and its name in that season. */
export type ListedSide = { readonly club: string; readonly name: string }

/** The middle, between the two clubs. */
export type Centre =
  | { readonly show: 'kick-off'; readonly at: string | null }
  | { readonly show: 'awaited' }
  | { readonly show: 'score'; readonly score: Score; readonly live: boolean }
  | { readonly show: 'postponed' }
  | { readonly show: 'called-off' }
  | { readonly show: 'abandoned' }

/** Remarks on a match beyond its score, one sentence each. */
export type Note =
  | { readonly about: 'half-time'; readonly score: Score }
  | { readonly about: 'extra-time'; readonly fullTime: Score | null }
  | { readonly about: 'penalties'; readonly winner: string | null; readonly score: Score }
  | { readonly about: 'postponed'; readonly from: string | null; readonly reason: string | null }
  | { readonly about: 'called-off'; readonly reason: string | null }
  | { readonly about: 'abandoned'; readonly score: Score | null; readonly reason: string | null }
  | { readonly about: 'awarded'; readonly winner: string | null; readonly reason: string | null }
  | { readonly about: 'awaited' }
  | { readonly about: 'untold' }
  | { readonly about: 'silent' }

/** How far a match in play has gone. */
export type LiveClock =
  | { readonly at: 'half-time' }
  | { readonly at: 'penalties'; readonly score: Score | null }
  | { readonly at: 'minute'; readonly minute: string }

/** Won, drawn or lost for our side; null if it is not our match or is undecided. */
export const outcomeForUs = ({ ours, state }: Pick<Match, 'ours' | 'state'>): FormResult | null =>
  ours && outcomeFor(ours, state)

/**
 * The club whose ground a match of ours is at; null if it is elsewhere although we are drawn first. We do not know the grounds of our
 * other teams: the side drawn first is at home.
 */
export function groundOf(
  match: Pick<ListedMatch, 'ours' | 'venue' | 'firstTeam'>,
  ground: string,
): 'home' | 'away' | null {
  if (match.ours !== 'home') return match.ours
  return !match.firstTeam || isAtHome(match, ground, true) ? 'home' : null
}

/** A score counts if the match was played out, is in play, or was decided by the league. */
export function centreOf({
  state,
  kickOff,
  awaited,
}: Pick<ListedMatch, 'state' | 'kickOff' | 'awaited'>): Centre {
  switch (state.status) {
    case 'fixture':
      return awaited ? { show: 'awaited' } : { show: 'kick-off', at: kickOff }
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
  untold,
}: Pick<ListedMatch, 'state' | 'home' | 'away' | 'postponedFrom' | 'awaited' | 'untold'>): Note[] {
  const named = (side: 'home' | 'away' | null) => (side === null ? null : { home, away }[side].name)
  switch (state.status) {
    case 'fixture':
      return awaited ? [{ about: 'awaited' }] : untold ? [{ about: 'untold' }] : []
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

/** Null if the match is not in play, or its feed has gone silent. */
export function liveClock({
  state,
  awaited,
  minute,
}: Pick<ListedMatch, 'state' | 'awaited' | 'minute'>): LiveClock | null {
  if (state.status !== 'live' || awaited) return null
  switch (state.period) {
    case 'half-time':
      return { at: 'half-time' }
    case 'penalties':
      return { at: 'penalties', score: state.penalties ?? null }
    case 'first-half':
    case 'second-half':
    case 'extra-time':
      return { at: 'minute', minute: minute ?? state.minute }
  }
}

/** Whether a fan will have what the match's pass opens when it is played. @param ends when the fan's entitlements end that do, by name */
export function holdsPassOf(
  { pass, kickOff }: Pick<ListedMatch, 'pass' | 'kickOff'>,
  held: readonly string[],
  ends?: Readonly<Record<string, string>>,
): boolean {
  const then = heldAt(held, ends, kickOff)
  return pass?.holders.some((name) => then.includes(name)) ?? false
}
