/** Match data: matches as a union, competitions, tables, teams and players (docs/interfaces.md#match-data). */
import * as z from 'zod/mini'
import { filmedGoal } from './videos.ts'
import { day, instant, listOf, oneOf, picture, seasonID, slug } from './wire.ts'

const goals = z.number().check(z.int(), z.minimum(0), z.maximum(99))
export const score = z.object({ home: goals, away: goals })

const states = [
  /** Still to be played. */
  z.object({ status: z.literal('fixture') }),
  /** Being played, half-time included. `minute` is the clock's, such as '45+2'. */
  z.object({
    status: z.literal('live'),
    score,
    period: z.enum(['first-half', 'half-time', 'second-half', 'extra-time', 'penalties']),
    minute: z.string(),
    /** The shoot-out so far, once there is one. Older platforms omit it. */
    penalties: z.optional(score),
  }),
  /** Finished. `score` includes extra time; `penalties` decide the match but do not count. */
  z.object({
    status: z.literal('result'),
    score,
    halfTime: z.nullable(score),
    fullTime: z.nullable(score),
    afterExtraTime: z.boolean(),
    penalties: z.nullable(score),
  }),
  /** Called off before kick-off; a new date may not be known yet. `final`: there will be no new date. */
  z.object({
    status: z.literal('postponed'),
    reason: z.nullable(z.string()),
    final: z.optional(z.literal(true)),
  }),
  /** Stopped and not finished; the score at that moment, if known, does not count. */
  z.object({ status: z.literal('abandoned'), score: z.nullable(score), reason: z.nullable(z.string()) }),
  /** Decided by the league, not on the pitch; the given score counts. */
  z.object({ status: z.literal('awarded'), score, reason: z.nullable(z.string()) }),
] as const

/** Strict: what may be written. */
export const matchState = z.discriminatedUnion('status', states)

/** A club in a match. `club` is the stable id, `name` the club's name in that season. */
export const matchSide = z.object({ club: slug, name: z.string(), shortName: z.string() })

export const competition = z.object({
  slug,
  name: z.string(),
  kind: z.enum(['league', 'cup', 'friendly']),
})

/** What never changes about a match: season, competition, stage, home, away, leg; never the date (docs/product.md#matches). */
export const matchIdentity = z.object({
  season: seasonID,
  competition: slug,
  /** 'league' for a league's regular season, otherwise the round: 'round-2', 'semi-final', 'play-off-final'. */
  stage: slug,
  home: slug,
  away: slug,
  /** 1, or 2 for a second leg or a replay, and so on. */
  leg: z.number().check(z.int(), z.minimum(1)),
})

export const match = z.object({
  season: z.string(),
  competition,
  stage: z.string(),
  /** As printed in the fixture list: 'Matchday 12', 'Second round'. */
  round: z.string(),
  leg: z.number(),
  home: matchSide,
  away: matchSide,
  /** The club's own side in this match; null if two other clubs play. */
  ours: z.nullable(z.enum(['home', 'away'])),
  /** Slug of our team that it belongs to. */
  team: z.string(),
  /** Day of the match in the club's time zone; null if not fixed yet. */
  date: z.nullable(z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, 'must be a day such as 2027-04-20'))),
  /** Kick-off; null if the time is not known. */
  kickOff: z.nullable(instant),
  venue: z.nullable(z.string()),
  /** An unknown state is read as a fixture, which claims nothing. */
  state: z.catch(matchState, { status: 'fixture' }),
  /** During play: when its feed was last heard. Older platforms omit it. */
  heardAt: z.optional(z.nullable(instant)),
  /** When its state last became what it is, whoever said so. Older platforms leave it out. */
  stateSince: z.optional(z.nullable(instant)),
  /** In play, as its feed tells it: when the running period began, for the clock; absent where no clock runs. Older platforms omit it. */
  periodStartedAt: z.optional(z.nullable(instant)),
  /** From when until when the club's streams of it are open to whoever may watch; absent where it has none, or is over. */
  streamed: z.optional(z.object({ from: instant, until: instant })),
  /** With `links.pass`: a fan with one of these entitlements needs no pass. */
  passHolders: z.optional(z.array(z.string())),
  /** Goals shown in a film of it, each with the first film that shows it. Older platforms omit it. */
  filmed: z.optional(z.array(z.extend(filmedGoal, { videoID: z.string() }))),
  /** Its team is not shown on the matches pages: do not link to its fixtures or table. Older platforms omit it. */
  unlisted: z.optional(z.literal(true)),
  links: z.object({
    report: z.nullable(z.string()),
    tickets: z.nullable(z.string()),
    external: z.nullable(z.string()),
    /** A preview article; absent if there is none. */
    preview: z.optional(z.nullable(z.string())),
    /** Where its highlights can be watched; absent if there are none. */
    highlights: z.optional(z.nullable(z.string())),
    /** Where its broadcast can be watched again; absent if it cannot. */
    replay: z.optional(z.string()),
    /** Where its pass is on sale; absent if it is not. */
    pass: z.optional(z.string()),
    /** Hospitality at our ground, and visitor information for the venue; absent if the club has no such page. */
    hospitality: z.optional(z.string()),
    info: z.optional(z.string()),
  }),
})

export const formResult = z.enum(['W', 'D', 'L'])

/** One row of a league table, in order. `team` is the club's name (docs/interfaces.md#match-data). */
export const tableRow = z.object({
  position: z.number(),
  team: z.string(),
  club: z.string(),
  ours: z.boolean(),
  played: z.number(),
  won: z.number(),
  drawn: z.number(),
  lost: z.number(),
  goalsFor: z.number(),
  goalsAgainst: z.number(),
  goalDifference: z.number(),
  points: z.number(),
  /** Points given or deducted by the league, included in `points`. */
  adjustment: z.number(),
  /** Latest last, five at most. */
  form: z.array(formResult),
})

/** A league table maintained by hand, for competitions whose results are not imported (docs/product.md#league-table). */
export const customTable = z.object({
  title: z.string(),
  team: z.string(),
  season: z.string(),
  rows: z.array(tableRow),
  note: z.nullable(z.string()),
})

export const team = z.object({
  name: z.string(),
  slug,
  id: z.string(),
  order: z.number(),
  showOnMatches: z.boolean(),
  showOnTeams: z.boolean(),
  externalTeamPage: z.nullable(z.string()),
  externalMatchPage: z.nullable(z.string()),
  /** Whether the squad is shown as one group instead of by position. */
  isSingleGroup: z.boolean(),
  displayPositionOnCard: z.boolean(),
  isMiniCard: z.boolean(),
  showTeamOverview: z.boolean(),
  childFriendly: z.boolean(),
  overview: z.nullable(z.string()),
  image: z.nullable(picture),
})

export const player = z.object({
  slug,
  name: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  team: z.string(),
  squadNumber: z.nullable(z.number()),
  position: z.enum(['Goalkeeper', 'Defender', 'Midfielder', 'Forward', 'Staff']),
  role: z.nullable(z.string()),
  /** A date; a stored value that is not a date reads as unknown. */
  dateOfBirth: z.catch(z.nullable(day), null),
  birthplace: z.nullable(z.string()),
  nationality: z.nullable(z.string()),
  joined: z.catch(z.nullable(day), null),
  previousClub: z.nullable(z.string()),
  onLoanFrom: z.nullable(z.string()),
  /** The club that a player of ours plays for until a loan ends. */
  onLoanTo: z._default(z.nullable(z.string()), null),
  image: z.nullable(picture),
  profile: z.nullable(z.string()),
  /** Has left the club: in no list, but the profile remains. */
  left: z.optional(z.boolean()),
  /** Latest first. `year` is a year or a season, as displayed. */
  awards: z._default(z.array(z.object({ year: z.string(), title: z.string() })), []),
  /** Clubs before and with us, latest first. `from` and `to` are years; `to` is null for the current one. */
  career: z._default(
    z.array(
      z.object({
        club: z.string(),
        from: z.string(),
        to: z.nullable(z.string()),
        appearances: z.optional(z.number()),
        goals: z.optional(z.number()),
      }),
    ),
    [],
  ),
})

/** A player's statistics for one season: only from matches with a known line-up or events, without friendlies. */
export const playerSeason = z.object({
  season: z.string(),
  label: z.string(),
  /** Started, came on, scored or was taken off. */
  appearances: z.number(),
  starts: z.number(),
  goals: z.number(),
  yellowCards: z.number(),
  redCards: z.number(),
  /** Matches that the team has played, and those with a known line-up: the figures come only from the latter. */
  matches: z.optional(z.object({ played: z.number(), recorded: z.number() })),
})

/** A match in which one of our players took part, and how. */
export const playerMatch = z.object({
  match,
  /** By the line-up. */
  started: z.boolean(),
  /** By a substitution. If neither, nobody has told which of the two it was. */
  cameOn: z.optional(z.boolean()),
  goals: z.number(),
})

/** How many goals one of our players has scored in a season. */
export const topScorer = z.object({
  name: z.string(),
  team: z.string(),
  goals: z.number(),
  appearances: z.number(),
})

/** A player on loan, who plays for a club other than the one that holds the contract. */
export const loanedPlayer = z.object({
  slug,
  name: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  team: z.string(),
  position: player.shape.position,
  squadNumber: z.nullable(z.number()),
  image: z.nullable(picture),
  /** 'out': ours, at `club`; 'in': theirs, with us. */
  direction: z.enum(['in', 'out']),
  club: z.string(),
})

/** A club to which we have loaned players, or from which we have loaned players. */
export const loanedTeam = z.object({ club: z.string(), out: z.number(), in: z.number() })

/** A season that has matches, newest first; `label` is the text for fans, such as '2025/26'. */
export const season = z.object({ slug: z.string(), label: z.string(), current: z.boolean() })

/** A match of a league day: as much as a score line needs. */
export const leagueDayMatch = z.object({
  id: z.string(),
  home: z.object({ club: slug, name: z.string() }),
  away: z.object({ club: slug, name: z.string() }),
  ours: match.shape.ours,
  kickOff: match.shape.kickOff,
  state: match.shape.state,
  heardAt: match.shape.heardAt,
  stateSince: match.shape.stateSince,
  periodStartedAt: match.shape.periodStartedAt,
})

/** GET /api/matches/v1/league-day: a day of a team's league, and the table including its results. */
export const leagueDay = z.object({
  /** The league's name; null: the team plays none that season. */
  league: z.nullable(z.string()),
  matches: z.array(leagueDayMatch),
  table: z.array(tableRow),
})
export const leagueDayOne = oneOf(leagueDay)

export const matchList = listOf(match)
export const matchOne = oneOf(match)
/** GET /api/matches/v1/tables */
export const tableList = z.extend(listOf(tableRow), {
  /** The name of the league whose table it is. */
  league: z.optional(z.string()),
})
export const customTableList = listOf(customTable)
export const teamList = listOf(team)
export const playerList = listOf(player)
export const seasonList = listOf(season)
export const competitionList = listOf(competition)
export const teamOne = oneOf(team)
export const playerOne = oneOf(player)
/** GET /api/matches/v1/players/{slug}/statistics: newest season first. */
export const playerStatistics = listOf(playerSeason)
/** GET /api/matches/v1/players/{slug}/matches: the latest first. */
export const playerMatchList = listOf(playerMatch)
/** GET /api/matches/v1/scorers: most goals first; the id is the player's slug. */
export const topScorerList = listOf(topScorer)
/** GET /api/loaned/v1/loaned-players, /loaned-teams */
export const loanedPlayerList = listOf(loanedPlayer)
export const loanedTeamList = listOf(loanedTeam)

export type Score = z.infer<typeof score>
export type MatchState = z.infer<typeof matchState>
export type MatchIdentity = z.infer<typeof matchIdentity>
export type Match = z.infer<typeof match>
export type Competition = z.infer<typeof competition>
export type LeagueDayMatch = z.infer<typeof leagueDayMatch>
export type LeagueDay = z.infer<typeof leagueDay>
export type TableRow = z.infer<typeof tableRow>
export type CustomTable = z.infer<typeof customTable>
export type Team = z.infer<typeof team>
export type Player = z.infer<typeof player>
export type PlayerSeason = z.infer<typeof playerSeason>
export type PlayerMatch = z.infer<typeof playerMatch>
export type TopScorer = z.infer<typeof topScorer>
export type LoanedPlayer = z.infer<typeof loanedPlayer>
export type LoanedTeam = z.infer<typeof loanedTeam>
export type Season = z.infer<typeof season>
export type FormResult = z.infer<typeof formResult>
