/** Facts for a report or a preview of a first-team match: goals with their scorers, line-up, table, form. Pure. */
import { clubSlug, type FormResult, matchID, type Score } from '@club/contracts'
import { formOf, outcomeFor } from '@club/football'
import type { Cast, Manner } from './cast.core.ts'
import { type Goal, ownClub, type SampleClub, type SampleMatch, type SampleSeason } from './seasons.core.ts'
import { type Standing, tableAt } from './table.core.ts'
import { instantOf } from './time.core.ts'

export type ToldGoal = {
  ours: boolean
  scorer: string
  /** The assist, if one of ours; null for the others’ goals and for goals without an assist. */
  assist: string | null
  manner: Manner
  goal: Goal
  /** The score after it, ours first. */
  us: number
  them: number
}

/** A player who was sent off. */
export type ToldDismissal = { ours: boolean; player: string; minute: number; kind: 'second-yellow' | 'red' }

/** What kind of match it was. */
export type Story =
  | 'big-win'
  | 'win'
  | 'narrow-win'
  | 'late-win'
  | 'comeback'
  | 'goalless'
  | 'draw'
  | 'late-draw'
  | 'pegged-back'
  | 'narrow-loss'
  | 'loss'
  | 'late-loss'
  | 'shoot-out-won'
  | 'shoot-out-lost'

export type MatchFacts = {
  match: SampleMatch
  id: string
  home: boolean
  /** Played at our own ground. */
  atHome: boolean
  opponent: SampleClub
  us: number
  them: number
  halfTime: { us: number; them: number }
  penalties: { us: number; them: number } | null
  extraTime: boolean
  goals: ToldGoal[]
  /** In order. */
  dismissals: ToldDismissal[]
  story: Story
  /** By last names. `throughout`: those who played the whole match, so that any sentence about them is true at any time. */
  lineUp: { starters: string[]; substitutes: string[]; throughout: string[] }
  /** The league table after the match, as known then; null for a cup tie. */
  table: { own: Standing; before: Standing | null; above: Standing | null; below: Standing | null } | null
  /** League matches unbeaten, including this one; 0 after a defeat. */
  unbeaten: number
  /** League wins in a row, including this one. */
  winning: number
  /** League matches without a win, including this one. */
  winless: number
  publishedAt: string
  evening: boolean
}

/** The goals from our point of view, for a report. */
function toldGoals(cast: Cast, home: boolean): ToldGoal[] {
  let us = 0
  let them = 0
  return cast.goals.map(({ goal, side, scorer, assist, manner }) => {
    const ours = (side === 'home') === home
    if (ours) us += 1
    else them += 1
    return { ours, scorer: scorer.name, assist: ours ? (assist?.name ?? null) : null, manner, goal, us, them }
  })
}

/** Sendings-off, from our point of view. */
const toldDismissals = (cast: Cast, home: boolean): ToldDismissal[] =>
  (['home', 'away'] as const)
    .flatMap((side) =>
      cast[side].cards.flatMap(({ player, minute, kind }) =>
        kind === 'yellow' ? [] : [{ ours: (side === 'home') === home, player: player.name, minute, kind }],
      ),
    )
    .sort((one, other) => one.minute - other.minute)

function storyOf(
  us: number,
  them: number,
  goals: readonly ToldGoal[],
  penalties: { us: number; them: number } | null,
): Story {
  if (penalties) return penalties.us > penalties.them ? 'shoot-out-won' : 'shoot-out-lost'
  const last = goals.at(-1)
  const behind = goals.some((goal) => goal.us < goal.them)
  const minute = last?.goal.minute ?? 0
  // What counts as late depends on the length of the match: a goal in the 105th minute has 15 minutes to come.
  const late = last !== undefined && (minute > 90 ? minute >= 114 : minute >= 84)
  if (us > them) {
    if (behind) return 'comeback'
    if (late && last.ours && us - them === 1) return 'late-win'
    return us - them >= 3 ? 'big-win' : us - them === 2 ? 'win' : 'narrow-win'
  }
  if (us === them) {
    if (us === 0) return 'goalless'
    return late ? (last.ours ? 'late-draw' : 'pegged-back') : 'draw'
  }
  if (late && !last.ours && them - us === 1) return 'late-loss'
  return them - us >= 2 ? 'loss' : 'narrow-loss'
}

const isOurs = ({ home, away: other }: SampleMatch) => home === ownClub || other === ownClub
const byDay = (one: SampleMatch, other: SampleMatch) => one.day.localeCompare(other.day)

/** Minutes from kick-off until a report is published. */
const reportAfter = { ninety: 145, extraTime: 195 }

export const reportTime = (match: SampleMatch): string => {
  const long = match.state.status === 'result' && match.state.afterExtraTime
  const after = long ? reportAfter.extraTime : reportAfter.ninety
  return new Date(Date.parse(instantOf(match.day, match.time)) + after * 60_000).toISOString()
}

export const idOf = (match: SampleMatch): string =>
  matchID({
    season: match.season,
    competition: match.competition.slug,
    stage: match.stage,
    home: clubSlug(match.home),
    away: clubSlug(match.away),
    leg: match.leg,
  })

/** Our last league matches, latest first, as won, drawn and lost. */
const runOf = (league: SampleSeason, upTo: string): FormResult[] =>
  outcomesOf(league, ownClub)
    .filter(({ day }) => day <= upTo)
    .map(({ outcome }) => outcome)
    .reverse()

/** A club's finished league matches, in order, as won, drawn and lost. */
const outcomesOf = (league: SampleSeason, club: string): { day: string; outcome: FormResult }[] =>
  league.matches
    .filter((match) => match.home === club || match.away === club)
    .sort(byDay)
    .flatMap(({ day, home, state }) => {
      const outcome = outcomeFor(home === club ? 'home' : 'away', state)
      return outcome ? [{ day, outcome }] : []
    })

const streak = <T>(list: readonly T[], holds: (entry: T) => boolean) => {
  const end = list.findIndex((entry) => !holds(entry))
  return end < 0 ? list.length : end
}

/**
 * @param match a match of ours that is over
 * @param league as known when the report was published
 * @param cast who played it, and who scored
 */
export function factsOf(
  match: SampleMatch,
  league: SampleSeason,
  clubs: readonly SampleClub[],
  cast: Cast,
): MatchFacts | null {
  const { state } = match
  const home = match.home === ownClub
  const opponent = clubs.find(({ name }) => name === (home ? match.away : match.home))
  if (state.status !== 'result' || !opponent) return null
  const turned = (score: Score) =>
    home ? { us: score.home, them: score.away } : { us: score.away, them: score.home }
  const goals = toldGoals(cast, home)
  const { us, them } = turned(state.score)
  const penalties = state.penalties && turned(state.penalties)
  const { starters, substitutes, changes, cards } = home ? cast.home : cast.away
  const gone = [
    ...changes.map(({ off }) => off),
    ...cards.filter(({ kind }) => kind !== 'yellow').map(({ player }) => player),
  ]
  const inLeague = match.competition.kind === 'league'
  const run = inLeague ? runOf(league, match.day) : []
  return {
    match,
    id: idOf(match),
    home,
    atHome: home && match.stage !== 'final',
    opponent,
    us,
    them,
    halfTime: turned(state.halfTime ?? { home: 0, away: 0 }),
    penalties,
    extraTime: state.afterExtraTime,
    goals,
    dismissals: toldDismissals(cast, home),
    story: storyOf(us, them, goals, penalties),
    lineUp: {
      starters: starters.map(({ lastName }) => lastName),
      substitutes: substitutes.map(({ lastName }) => lastName),
      throughout: starters.filter((player) => !gone.includes(player)).map(({ lastName }) => lastName),
    },
    table: inLeague ? tableOf(league, match.day) : null,
    unbeaten: streak(run, (entry) => entry !== 'L'),
    winning: streak(run, (entry) => entry === 'W'),
    winless: streak(run, (entry) => entry !== 'W'),
    publishedAt: reportTime(match),
    evening: match.time >= '17:00',
  }
}

function tableOf(league: SampleSeason, day: string): MatchFacts['table'] {
  const rows = tableAt(league.matches, league.adjustments, day)
  const index = rows.findIndex(({ club }) => club === ownClub)
  const own = rows[index]
  if (!own) return null
  const yesterday = new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10)
  const before =
    tableAt(league.matches, league.adjustments, yesterday).find(({ club }) => club === ownClub) ?? null
  return { own, before, above: rows[index - 1] ?? null, below: rows[index + 1] ?? null }
}

/** Our next match after a day, by the fixture list of that time. */
export function nextAfter(day: string, seasons: readonly SampleSeason[]): SampleMatch | null {
  const coming = seasons
    .flatMap(({ matches }) => matches)
    .filter((match) => isOurs(match) && match.day > day && match.state.status === 'fixture')
  return coming.sort(byDay)[0] ?? null
}

/** The results of the last league matches before a day, latest last. */
export const formBefore = (league: SampleSeason, club: string, day: string): FormResult[] =>
  formOf(
    outcomesOf(league, club)
      .filter((played) => played.day < day)
      .map(({ outcome }) => outcome),
  )
