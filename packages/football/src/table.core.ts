/** The league table: computed from results, and as it stands while matches are played. Pure. */
import type { FormResult, MatchState, TableRow } from '@club/contracts'
import { countedScore, formOf, otherSide, outcomeOf } from './score.core.ts'
import { isCalledOff } from './state.core.ts'

/** A match of a league's regular season. `date` is its day, or null. */
export type TableMatch = {
  home: string
  away: string
  date: string | null
  kickOff: string | null
  state: MatchState
}

export type TableClub = { id: string; name: string }

/** Points that the league awarded or deducted, by club id. */
export type Adjustments = ReadonlyMap<string, number>

const pointsFor: Record<FormResult, number> = { W: 3, D: 1, L: 0 }

/** ISO days and instants sort as text. A match without a day comes before all others, as it does in the form of a match's page. */
const timeOf = (game: TableMatch) => `${game.date ?? ''} ${game.kickOff ?? ''}`
const byTime = (a: TableMatch, b: TableMatch) => (timeOf(a) < timeOf(b) ? -1 : timeOf(a) > timeOf(b) ? 1 : 0)

/** Whether a league has expelled a club: it had matches, and every one of them is called off for good. */
function isStruckOut({ id }: TableClub, matches: readonly TableMatch[]): boolean {
  const own = matches.filter(({ home, away }) => home === id || away === id)
  return own.length > 0 && own.every(({ state }) => isCalledOff(state))
}

/**
 * Rows in order: points, goal difference, goals for, then name. A club that the league expelled gets no row.
 * @param ours id of our own club, or null
 */
export function leagueTable(
  clubs: readonly TableClub[],
  matches: readonly TableMatch[],
  adjustments: Adjustments,
  ours: string | null,
): TableRow[] {
  const games = [...matches].sort(byTime)
  const playing = clubs.filter((club) => !isStruckOut(club, matches))
  const rows = playing.map((club): Omit<TableRow, 'position'> => {
    const played = games.flatMap((game) => {
      const score = countedScore(game.state)
      if (!score) return []
      if (game.home === club.id) return [{ own: score.home, other: score.away }]
      if (game.away === club.id) return [{ own: score.away, other: score.home }]
      return []
    })
    const outcomes = played.map(({ own, other }) => outcomeOf(own, other))
    const count = (wanted: FormResult) => outcomes.filter((entry) => entry === wanted).length
    const goalsFor = played.reduce((sum, game) => sum + game.own, 0)
    const goalsAgainst = played.reduce((sum, game) => sum + game.other, 0)
    const adjustment = adjustments.get(club.id) ?? 0
    return {
      team: club.name,
      club: club.id,
      ours: club.id === ours,
      played: played.length,
      won: count('W'),
      drawn: count('D'),
      lost: count('L'),
      goalsFor,
      goalsAgainst,
      goalDifference: goalsFor - goalsAgainst,
      points: outcomes.reduce((sum, entry) => sum + pointsFor[entry], adjustment),
      adjustment,
      form: formOf(outcomes),
    }
  })
  return ranked(rows)
}

type Unplaced = Omit<TableRow, 'position'>

/** Points, goal difference, goals for, then name. */
const byRank = (a: Unplaced, b: Unplaced) =>
  b.points - a.points ||
  b.goalDifference - a.goalDifference ||
  b.goalsFor - a.goalsFor ||
  a.team.localeCompare(b.team, 'en')

const ranked = (rows: readonly Unplaced[]): TableRow[] =>
  rows.toSorted(byRank).map((row, index) => ({ ...row, position: index + 1 }))

/** A league match of the day, as it was when the table was made and as it is now. */
export type DayMatch = {
  readonly home: string
  readonly away: string
  readonly before: MatchState
  readonly now: MatchState
}

/** A row of the provisional table; `moved`: places won (or, below 0, lost) through the day's matches. */
export type StandingRow = TableRow & { readonly moved: number; readonly playing: boolean }

/** The score that counts while matches are played: a live score counts as if it were final. */
const standingScore = (state: MatchState) => (state.status === 'live' ? state.score : countedScore(state))

/** A row with one match more, or (`times` -1) one less. Form covers finished matches only. */
function withMatch(row: Unplaced, own: number, other: number, times: 1 | -1): Unplaced {
  const outcome = outcomeOf(own, other)
  const counted = (wanted: FormResult) => (outcome === wanted ? times : 0)
  return {
    ...row,
    played: row.played + times,
    won: row.won + counted('W'),
    drawn: row.drawn + counted('D'),
    lost: row.lost + counted('L'),
    goalsFor: row.goalsFor + times * own,
    goalsAgainst: row.goalsAgainst + times * other,
    goalDifference: row.goalDifference + times * (own - other),
    points: row.points + times * pointsFor[outcome],
  }
}

/** The table while matches are played: every score of the day counts as if it were final. */
export function tableAsItStands(rows: readonly TableRow[], day: readonly DayMatch[]): StandingRow[] {
  const standing = rows.map((row): Unplaced => {
    let next: Unplaced = row
    for (const { home, away, before, now } of day) {
      if (home !== row.club && away !== row.club) continue
      const counted = countedScore(before)
      const stands = standingScore(now)
      const at = home === row.club ? ('home' as const) : ('away' as const)
      if (counted) next = withMatch(next, counted[at], counted[otherSide(at)], -1)
      if (stands) next = withMatch(next, stands[at], stands[otherSide(at)], 1)
    }
    return next
  })
  const before = new Map(rows.map(({ club, position }) => [club, position]))
  const playing = new Set(day.flatMap(({ home, away, now }) => (now.status === 'live' ? [home, away] : [])))
  return ranked(standing).map((row) => ({
    ...row,
    moved: (before.get(row.club) ?? row.position) - row.position,
    playing: playing.has(row.club),
  }))
}

/**
 * The rows that matter to a fan of ours: the top three and the rows around our own, in unbroken groups.
 * @param count rows to show in all; shorter tables are shown whole
 */
export function rowsAroundUs<Row extends TableRow>(rows: readonly Row[], count = 8): Row[][] {
  const at = rows.findIndex(({ ours }) => ours)
  if (rows.length === 0) return []
  if (rows.length <= count) return [[...rows]]
  if (at < count - 2) return [rows.slice(0, count)]
  const leaders = 3
  const around = count - leaders
  const from = Math.min(at - Math.floor(around / 2), rows.length - around)
  return [rows.slice(0, leaders), rows.slice(from, from + around)]
}
