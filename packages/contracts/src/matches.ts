/** Match data: matches as a union, competitions, tables, teams and players (docs/interfaces.md#match-data). */
import * as z from 'zod/mini'
import { filmedGoal } from './videos.ts'
import { day, instant, listOf, oneOf, picture, slug } from './wire.ts'

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
    /** The shoot-out so far, once there is one. Older platforms leave it out. */
    penalties: z.optional(score),
  }),
  /** Played out. `score` counts extra time; `penalties` decide, they do not count. */
  z.object({
    status: z.literal('result'),
    score,
    halfTime: z.nullable(score),
    fullTime: z.nullable(score),
    afterExtraTime: z.boolean(),
    penalties: z.nullable(score),
  }),
  /** Called off before kick-off; a new date may not be known yet. `final`: there will be none. */
  z.object({
    status: z.literal('postponed'),
    reason: z.nullable(z.string()),
    final: z.optional(z.literal(true)),
  }),
  /** Stopped and not finished; the score at that moment, where it is known, counts for nothing. */
  z.object({ status: z.literal('abandoned'), score: z.nullable(score), reason: z.nullable(z.string()) }),
  /** Decided by the league, not on the pitch; the score given counts. */
  z.object({ status: z.literal('awarded'), score, reason: z.nullable(z.string()) }),
] as const

/** Strict: what may be written. */
export const matchState = z.discriminatedUnion('status', states)

/** A club as a match names it. `club` is the stable id, `name` the club's own name in that season. */
export const matchSide = z.object({ club: slug, name: z.string(), shortName: z.string() })

export const competition = z.object({
  slug,
  name: z.string(),
  kind: z.enum(['league', 'cup', 'friendly']),
})

/** What is fixed about a match: season, competition, stage, home, away, leg; never the date (docs/product.md#matches). */
export const matchIdentity = z.object({
  season: z.string().check(z.regex(/^\d{4}(?:-\d{2})?$/)),
  competition: slug,
  /** 'league' for a league's regular season, else the round: 'round-2', 'semi-final', 'play-off-final'. */
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
  /** As the fixture list prints it: 'Matchday 12', 'Second round'. */
  round: z.string(),
  leg: z.number(),
  home: matchSide,
  away: matchSide,
  /** The club's own side in this match; null where the match is between two others. */
  ours: z.nullable(z.enum(['home', 'away'])),
  /** The team of ours that it belongs to, by slug. */
  team: z.string(),
  /** Day of the match by the club's clock, or null where it has none yet. */
  date: z.nullable(z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))),
  /** Kick-off, or null where the time is not known. */
  kickOff: z.nullable(instant),
  venue: z.nullable(z.string()),
  /** An unknown state of tomorrow reads as a fixture: the one case that claims nothing. */
  state: z.catch(matchState, { status: 'fixture' }),
  /** While it is in play: when its feed was last heard. Older platforms leave it out. */
  heardAt: z.optional(z.nullable(instant)),
  /** From when until when the club's streams of it are open to whoever may watch; absent where it has none, or is over. */
  streamed: z.optional(z.object({ from: instant, until: instant })),
  /** With `links.pass`: whoever has one of these entitlements needs no pass. */
  passHolders: z.optional(z.array(z.string())),
  /** Goals that a film of it shows, each in the first film that has it. Older platforms leave it out. */
  filmed: z.optional(z.array(z.extend(filmedGoal, { videoID: z.string() }))),
  /** Its team is not shown among the matches: no page of its fixtures and table is to be led to. Older platforms leave it out. */
  unlisted: z.optional(z.literal(true)),
  links: z.object({
    report: z.nullable(z.string()),
    tickets: z.nullable(z.string()),
    external: z.nullable(z.string()),
    /** What was written ahead of it; absent where nothing was. */
    preview: z.optional(z.nullable(z.string())),
    /** Where its highlights are to be seen; absent where there are none. */
    highlights: z.optional(z.nullable(z.string())),
    /** Where it is to be seen again as it was broadcast; absent where it is not. */
    replay: z.optional(z.string()),
    /** Where its pass is on sale; absent where it is not. */
    pass: z.optional(z.string()),
    /** Seats and tables at our ground, and what to know of coming to where it is played; absent where the club has no such page of it. */
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
  /** Points given or taken by the league, counted in `points`. */
  adjustment: z.number(),
  /** Latest last, five at most. */
  form: z.array(formResult),
})

/** A league table kept by hand, for competitions whose results are not imported (docs/product.md#league-table). */
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
  /** The squad is shown as one group instead of by position. */
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
  /** A day; what is stored and none reads as not known. */
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
  /** Is not with us any more: in no list, though the profile stays. */
  left: z.optional(z.boolean()),
  /** Latest first. `year` is a year or a season, as it is to be read. */
  awards: z._default(z.array(z.object({ year: z.string(), title: z.string() })), []),
  /** Clubs before and with us, latest first. `from` and `to` are years; `to` is null while it lasts. */
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

/** What the matches of one season say of a player: only matches whose line-up or events are known count, and no friendlies. */
export const playerSeason = z.object({
  season: z.string(),
  label: z.string(),
  /** Started, or came on. */
  appearances: z.number(),
  starts: z.number(),
  goals: z.number(),
  yellowCards: z.number(),
  redCards: z.number(),
  /** Matches of the team that were played, and those whose line-up is known: figures come from these alone. */
  matches: z.optional(z.object({ played: z.number(), recorded: z.number() })),
})

/** A match that a player of ours had a part in, and what it was. */
export const playerMatch = z.object({
  match,
  /** Else came on. */
  started: z.boolean(),
  goals: z.number(),
})

/** How many goals a player of ours has in a season. */
export const topScorer = z.object({
  name: z.string(),
  team: z.string(),
  goals: z.number(),
  appearances: z.number(),
})

/** A player who plays for another club than the one that holds the contract. */
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

/** A club that players of ours are at, or that players with us come from. */
export const loanedTeam = z.object({ club: z.string(), out: z.number(), in: z.number() })

/** A season that has matches, newest first; `label` is what a fan reads, such as '2025/26'. */
export const season = z.object({ slug: z.string(), label: z.string(), current: z.boolean() })

/** A match of a league's day: as much as a score line needs. */
export const leagueDayMatch = z.object({
  id: z.string(),
  home: z.object({ club: slug, name: z.string() }),
  away: z.object({ club: slug, name: z.string() }),
  ours: match.shape.ours,
  kickOff: match.shape.kickOff,
  state: match.shape.state,
  heardAt: match.shape.heardAt,
})

/** GET /api/matches/v1/league-day: a day of a team's league, and the table that its results are in. */
export const leagueDay = z.object({
  /** The league's name; null: the team plays none that season. */
  league: z.nullable(z.string()),
  matches: z.array(leagueDayMatch),
  table: z.array(tableRow),
})
export const leagueDayOne = oneOf(leagueDay)

export const matchList = listOf(match)
export const matchOne = oneOf(match)
export const tableList = listOf(tableRow)
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
export type MatchSide = z.infer<typeof matchSide>
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
