/**
 * Media: the states that a stream can be in, and what the media service sends besides HLS playlists
 * (`/api/media/v1/{entryId}/…`). Playlists and segments are the same for everybody and contain no secrets; keys, licences and
 * captions are sent only to a playback that may have them.
 */
import * as z from 'zod/mini'
import { slugForm } from './address-forms.core.ts'
import { instant } from './wire.ts'

/** Names of the renditions in every master playlist, smallest first. 'audio' is audio only. */
export const renditionNames = ['360p', '480p', '720p', 'audio'] as const

/** What a sample film shows (`tools/media/films.json`). */
export const filmKinds = [
  'highlights',
  'goals',
  'goal',
  'half',
  'interview',
  'training',
  'commentary',
  'radio',
] as const
/** Kinds that have audio only. */
const soundAlone: readonly string[] = ['commentary', 'radio']
export const hasPictures = ({ kind }: { kind: (typeof filmKinds)[number] }): boolean =>
  !soundAlone.includes(kind)
export const film = z.object({
  name: z.string().check(z.regex(slugForm)),
  kind: z.enum(filmKinds),
  seconds: z.number(),
  title: z.string(),
})
export type Film = z.infer<typeof film>

/** Nothing is planned and no encoder is sending: the poster is the offline image. */
const idle = z.object({ status: z.literal('idle') })
/** Switched off by the club: the offline image is shown, and encoders are refused. */
const disabled = z.object({ status: z.literal('disabled') })
/** Planned: a countdown to `startsAt` over the holding poster. */
const upcoming = z.object({ status: z.literal('upcoming'), startsAt: instant })
/** On the air since `startedAt`. */
const live = z.object({ status: z.literal('live'), startedAt: instant })
/** On the air, but the encoder has been silent since `since`: the fan waits, and playback resumes by itself. */
const interrupted = z.object({ status: z.literal('interrupted'), startedAt: instant, since: instant })
/** Over. `replayFrom`: when it can be watched again; null if it cannot. */
const ended = z.object({
  status: z.literal('ended'),
  startedAt: instant,
  endedAt: instant,
  replayFrom: z.nullable(instant),
})
/** Over, and available to watch again from the beginning. */
const replay = z.object({ status: z.literal('replay'), startedAt: instant, endedAt: instant })

/** The state of a stream at one moment. */
export const streamState = z.discriminatedUnion('status', [
  idle,
  disabled,
  upcoming,
  live,
  interrupted,
  ended,
  replay,
])
export type StreamState = z.infer<typeof streamState>

/** What the club has set for a stream; its state at any moment follows from this, its feed and the clock (`streamStateAt`). */
export const streamPlan = z.discriminatedUnion('status', [
  /** `saidAt`: when staff set it. Whatever was sent before that is over; a stream that has never been planned has no `saidAt`. */
  z.extend(idle, { saidAt: z.optional(instant) }),
  disabled,
  upcoming,
  live,
  ended,
])
export type StreamPlan = z.infer<typeof streamPlan>

/** Where a stream's pictures come from, and when the last one arrived. The sample's own programme never stops. */
export type StreamFeed =
  | { kind: 'programme' }
  | {
      kind: 'encoder'
      since: string
      lastSegmentAt: string
      /** Longest duration of its segments, according to its playlists. */
      targetSeconds?: number
    }
  | { kind: 'none' }

/** Body of POST /api/media/v1/{entryId}/cast: the playback's token, from the session check or request. */
export const castRequest = z.strictObject({ token: z.string().check(z.minLength(1), z.maxLength(500)) })

/**
 * POST /api/media/v1/{entryId}/cast: an address for another device, which has no cookie of ours. At the limit of concurrent
 * streams the answer is the session check's 403.
 */
export const castHandover = z.object({
  data: z.object({
    /** Id of the receiver's place, with which the page keeps it or gives it back. */
    id: z.string(),
    attributes: z.object({
      /** Path on this site that contains its own credential. It works for one request only: any further one gets 410. */
      address: z.string(),
      contentType: z.literal('application/vnd.apple.mpegurl'),
      /** It must be requested before this. */
      expiresAt: instant,
      /** Seconds between two calls that keep the place, and after which a place that is not kept expires. */
      lease: z.object({ ping: z.number(), expiresIn: z.number() }),
    }),
  }),
})
/** POST /api/media/v1/{entryId}/cast/{id}: whether the receiver still has its place. */
export const castKept = z.object({
  data: z.object({ id: z.string(), attributes: z.object({ alive: z.boolean() }) }),
})
export type CastHandover = z.infer<typeof castHandover>

/** Body of a W3C ClearKey licence request (Encrypted Media Extensions, 9.1.3). */
export const licenceRequest = z.object({
  kids: z.array(z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/))).check(z.minLength(1), z.maxLength(16)),
  type: z.optional(z.enum(['temporary', 'persistent-license'])),
})

/** The answer: a JSON Web Key set. */
export const licence = z.object({
  keys: z.array(z.object({ kty: z.literal('oct'), kid: z.string(), k: z.string() })),
  type: z.literal('temporary'),
})

/** POST /api/ingest/v1/{assetID}/stream-key (staff): a new key for the encoder; the previous one stops working. Shown once. */
export const streamKeyIssued = z.object({
  data: z.object({ id: z.string(), attributes: z.object({ streamKey: z.string(), address: z.string() }) }),
})
