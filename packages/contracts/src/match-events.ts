/**
 * Match events (docs/interfaces.md#match-events). An event is identified by its id: the same id
 * again corrects it, of two revisions the higher wins whatever the order of arrival, and `deleted` removes it. The state of a match
 * at any moment is derived from its events alone (`@club/football`).
 */
import * as z from 'zod/mini'
import { match, score } from './matches.ts'
import { instant, slug } from './wire.ts'

/** Parts of a match, in order. */
export const periods = [
  'pre-match',
  'first-half',
  'half-time',
  'second-half',
  'extra-time',
  'penalties',
  'post-match',
] as const
export const period = z.enum(periods)

/**
 * What can happen in a match. A reader treats an unknown type as commentary. `extra-time` occurs again, at
 * minute 106, if the feed reports the change of ends.
 */
export const matchEventTypes = [
  'commentary',
  'line-up',
  'kick-off',
  'half-time',
  'second-half',
  'extra-time',
  'penalties',
  'full-time',
  'goal',
  'own-goal',
  'penalty-goal',
  'penalty-missed',
  'shoot-out-goal',
  'shoot-out-missed',
  'yellow-card',
  'second-yellow-card',
  'red-card',
  'substitution',
  'stats',
  'attendance',
  'player-of-the-match',
  'postponed',
  'abandoned',
  'awarded',
  'build-up',
  'reaction',
] as const

/** Events that count towards a score: they need a side. */
const counted: ReadonlySet<string> = new Set<(typeof matchEventTypes)[number]>([
  'goal',
  'own-goal',
  'penalty-goal',
  'shoot-out-goal',
  'shoot-out-missed',
])

/** '45+2', '7', or '' before and after the match. */
const minuteForm = /^(?:\d{1,3}(?:\+\d{1,2})?)?$/
const minute = z.string().check(z.regex(minuteForm))

/** Some feeds count on through the added time of extra time and the shoot-out; no match goes on for longer. */
const lastMinute = 150
const mostAdded = 60
const minuteWords = `must be a minute such as 7 or 45+2: ${lastMinute} at most, and ${mostAdded} added`

/** Whether a match may have this minute; a typing error would be a result after extra time. */
function isPlayed(written: string): boolean {
  const [base = '', added = ''] = written.split('+')
  return Number(base) <= lastMinute && Number(added) <= mostAdded
}

/** As feeds write it: an integer, or null, is accepted in place of the text. */
const givenMinute = z.pipe(
  z.pipe(
    z.union([z.string(), z.number(), z.null()], minuteWords),
    z.transform((given: string | number | null) => (given === null ? '' : String(given))),
  ),
  z.string().check(z.regex(minuteForm, { error: minuteWords, abort: true }), z.refine(isPlayed, minuteWords)),
)

export const lineUpPlayer = z.object({
  /** Slug of one of our players; null for the opponents', and for an unknown one. */
  player: z.nullable(slug),
  name: z.string().check(z.maxLength(120)),
  number: z.nullable(z.number()),
  captain: z.optional(z.boolean()),
})

/** Starters in the order of the formation, goalkeeper first, then line by line from the right. Friendlies and youth matches have benches of twenty and more. */
export const lineUp = z.object({
  formation: z.string().check(z.regex(/^\d(?:-\d){1,4}$/, 'must be a formation such as 4-4-2')),
  starters: z.array(lineUpPlayer).check(z.maxLength(11)),
  substitutes: z.array(lineUpPlayer).check(z.maxLength(25)),
})

export const matchStat = z.object({
  name: z.enum(['possession', 'shots', 'shots-on-target', 'corners', 'fouls', 'offsides', 'passes', 'saves']),
  home: z.number(),
  away: z.number(),
})

/** Rules out milliseconds since 1970, which are larger; seconds are allowed. */
const highestRevision = 2_000_000_000

const attributes = {
  minute,
  period,
  /** The player's side, of an own goal too: it counts for the other one. */
  team: z.nullable(z.enum(['home', 'away'])),
  /** The player's name, or a player's slug; unknown slugs are treated as names. */
  player: z.nullable(z.string().check(z.maxLength(120))),
  text: z.string().check(z.maxLength(4000)),
  /** Substitution: the player who goes off. Goal: the player who assisted. */
  otherPlayer: z.optional(z.nullable(z.string().check(z.maxLength(120)))),
  /** When it happened; if absent, `arrivedAt` counts. */
  at: z.optional(instant),
  /** Order of events within one minute. */
  order: z.optional(z.number()),
  revision: z.optional(z.number().check(z.int(), z.minimum(0), z.maximum(highestRevision))),
  deleted: z.optional(z.boolean()),
  lineUp: z.optional(lineUp),
  stats: z.optional(z.array(matchStat)),
  attendance: z.optional(z.number().check(z.int(), z.minimum(0))),
  /** Awarded: the score that counts. Abandoned: the score at that moment. */
  score: z.optional(score),
}

/** What the feed may write. Missing attributes get neutral defaults; unknown ones are dropped. */
export const matchEventInput = z
  .object({
    id: z.string().check(z.minLength(1), z.maxLength(120)),
    type: z.enum(matchEventTypes),
    attributes: z.object({
      ...attributes,
      minute: z._default(givenMinute, ''),
      period: z._default(period, 'pre-match'),
      team: z._default(attributes.team, null),
      player: z._default(attributes.player, null),
      text: z._default(attributes.text, ''),
    }),
  })
  .check(
    z.refine(
      ({ type, attributes: { team, deleted } }) => team !== null || deleted === true || !counted.has(type),
      { path: ['attributes', 'team'], message: "must be 'home' or 'away' of whatever counts for a side" },
    ),
  )

/** Body of the POST; one request is accepted whole or refused whole. */
export const matchEventsPost = z.object({
  data: z.array(matchEventInput).check(z.minLength(1), z.maxLength(5000)),
})

/** Tolerant: what readers get. `sequence` is the outbox's, increases with every change, and is the stream's `id:`. */
export const matchEvent = z.object({
  id: z.string(),
  sequence: z.number(),
  type: z.catch(z.enum(matchEventTypes), 'commentary'),
  /** When it first arrived; corrections do not change it. Older platforms omit it. */
  arrivedAt: z.optional(instant),
  attributes: z.object({ ...attributes, minute: z.catch(minute, '') }),
})

export const matchEventList = z.object({
  data: z.array(matchEvent),
  meta: z.object({
    total: z.number(),
    /** Highest sequence of this answer: where a stream goes on. */ sequence: z.number(),
  }),
})

export const scorer = z.object({
  player: z.nullable(z.string()),
  name: z.string(),
  /** In order: '23', '45+2 (pen)', '61 (og)'. */
  minutes: z.array(z.string()),
})

export const booking = z.object({
  name: z.string(),
  minute: z.string(),
  card: z.enum(['yellow', 'second-yellow', 'red']),
})

export const substitution = z.object({ minute: z.string(), on: z.string(), off: z.nullable(z.string()) })

/* @__NO_SIDE_EFFECTS__ */
const bothSides = <T extends z.ZodMiniType>(part: T) => z.object({ home: part, away: part })

/** GET /api/matches/v1/matches/{matchID}/centre: everything about a match except its commentary. */
export const matchCentre = z.object({
  match,
  /** Number of the latest event included: a stream has nothing new up to it. Older platforms omit it. */
  sequence: z.optional(z.number()),
  /** When the current period began, for the clock; null if none is running. */
  periodStartedAt: z.nullable(instant),
  scorers: bothSides(z.array(scorer)),
  lineUps: bothSides(z.nullable(lineUp)),
  /**
   * The players of this team of ours, by the slugs that the feed may use for them; `spelt` if the line-up spells the name differently.
   * Older platforms omit it.
   */
  squad: z.optional(z.array(z.object({ slug, name: z.string(), spelt: z.optional(z.string()) }))),
  bookings: bothSides(z.array(booking)),
  substitutions: bothSides(z.array(substitution)),
  stats: z.array(matchStat),
  referee: z.nullable(z.string()),
  attendance: z.nullable(z.number()),
  broadcaster: z.nullable(z.string()),
  playerOfTheMatch: z.nullable(z.object({ player: z.nullable(z.string()), name: z.string() })),
  /** Earlier meetings of the two clubs, latest first. */
  headToHead: z.array(z.object({ id: z.string(), match })),
  /** Last five results of each before this match, without friendlies, latest last. */
  form: bothSides(z.array(z.enum(['W', 'D', 'L']))),
  /** Score over both legs, if there is another leg. */
  aggregate: z.nullable(score),
  highlights: z.nullable(z.string()),
})
export const matchCentreOne = z.object({ data: z.object({ id: z.string(), attributes: matchCentre }) })

/** What the live stream says about a match: enough for a score line anywhere on the site. */
export const liveScore = z.object({
  matchID: z.string(),
  state: match.shape.state,
  periodStartedAt: z.nullable(instant),
  /** When the feed reported it. */
  heardAt: z.optional(instant),
})

/** One message of the live stream. `topic` is 'scores', 'match:{matchID}' or 'account:{ssoID}'; the last only says that something changed. */
export const liveMessage = z.object({
  sequence: z.number(),
  topic: z.string(),
  /** Instant at which the server sent it. */
  now: instant,
  score: z.optional(liveScore),
  event: z.optional(matchEvent),
})

export type Period = z.infer<typeof period>
export type MatchEventType = (typeof matchEventTypes)[number]
export type MatchEventInput = z.infer<typeof matchEventInput>
export type MatchEvent = z.infer<typeof matchEvent>
export type MatchCentre = z.infer<typeof matchCentre>
export type LineUp = z.infer<typeof lineUp>
export type LineUpPlayer = z.infer<typeof lineUpPlayer>
export type MatchStat = z.infer<typeof matchStat>
export type Scorer = z.infer<typeof scorer>
export type Booking = z.infer<typeof booking>
export type Substitution = z.infer<typeof substitution>
export type LiveScore = z.infer<typeof liveScore>
export type LiveMessage = z.infer<typeof liveMessage>
