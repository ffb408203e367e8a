/**
 * Media: what can be said of a stream at any moment, and what the media service hands out beside HLS playlists
 * (`/api/media/v1/{entryId}/…`). Playlists and segments are the same for everybody and hold no secret; keys, licences and
 * captions go out only to a playback that may have them.
 */
import * as z from 'zod/mini'
import { instant } from './wire.ts'

/** Names of the renditions in every master playlist, smallest first. 'audio' is sound alone. */
export const renditionNames = ['360p', '480p', '720p', 'audio'] as const
export type RenditionName = (typeof renditionNames)[number]

/** What a film of the sample shows (`tools/media/films.json`). */
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
/** Kinds that are heard and not seen. */
const soundAlone: readonly string[] = ['commentary', 'radio']
export const hasPictures = ({ kind }: { kind: (typeof filmKinds)[number] }): boolean =>
  !soundAlone.includes(kind)
export const film = z.object({
  name: z.string().check(z.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)),
  kind: z.enum(filmKinds),
  seconds: z.number(),
  title: z.string(),
})
export type Film = z.infer<typeof film>

/** Nothing is planned and no encoder sends: the poster is the offline image. */
const idle = z.object({ status: z.literal('idle') })
/** Switched off by the club: the offline image, and encoders are refused. */
const disabled = z.object({ status: z.literal('disabled') })
/** Planned: a countdown to `startsAt` over the holding poster. */
const upcoming = z.object({ status: z.literal('upcoming'), startsAt: instant })
/** On the air since `startedAt`. */
const live = z.object({ status: z.literal('live'), startedAt: instant })
/** On the air, but the encoder has been silent since `since`: the fan waits, and playback goes on by itself. */
const interrupted = z.object({ status: z.literal('interrupted'), startedAt: instant, since: instant })
/** Over. `replayFrom`: when it can be watched again, or null where it cannot. */
const ended = z.object({
  status: z.literal('ended'),
  startedAt: instant,
  endedAt: instant,
  replayFrom: z.nullable(instant),
})
/** Over, and there to be watched again from its beginning. */
const replay = z.object({ status: z.literal('replay'), startedAt: instant, endedAt: instant })

/** What a stream is at one moment. */
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

/** What the club has set for a stream; what it is at a moment follows from this, its feed and the clock (`streamStateAt`). */
export const streamPlan = z.discriminatedUnion('status', [
  /** `saidAt`: when staff said so. What had been sent by then is over; a stream that nobody has planned yet has none. */
  z.extend(idle, { saidAt: z.optional(instant) }),
  disabled,
  upcoming,
  live,
  ended,
])
export type StreamPlan = z.infer<typeof streamPlan>

/** Where a stream's pictures come from, and when the last came. The sample's own programme never stops. */
export type StreamFeed =
  | { kind: 'programme' }
  | {
      kind: 'encoder'
      since: string
      lastSegmentAt: string
      /** How long its segments last at most, as its playlists say. */
      targetSeconds?: number
    }
  | { kind: 'none' }

/** Body of POST /api/media/v1/{entryId}/cast: the playback's token, as the session check or request gave it. */
export const castRequest = z.strictObject({ token: z.string().check(z.minLength(1), z.maxLength(500)) })

/**
 * POST /api/media/v1/{entryId}/cast: an address for another device, which has no cookie of ours. At the limit of concurrent
 * streams it is 403 as the session check's.
 */
export const castHandover = z.object({
  data: z.object({
    /** Of the receiver's place, by which the page keeps it or gives it back. */
    id: z.string(),
    attributes: z.object({
      /** Path on this site with an authority of its own. Its first request is the only one: whoever asks again gets 410. */
      address: z.string(),
      contentType: z.literal('application/vnd.apple.mpegurl'),
      /** It has to be asked for before this. */
      expiresAt: instant,
      /** Seconds between two calls that keep the place, and after which one that is not kept is lost. */
      lease: z.object({ ping: z.number(), expiresIn: z.number() }),
    }),
  }),
})
/** POST /api/media/v1/{entryId}/cast/{id}: whether the receiver's place lives on. */
export const castKept = z.object({
  data: z.object({ id: z.string(), attributes: z.object({ alive: z.boolean() }) }),
})
export type CastHandover = z.infer<typeof castHandover>

/** Body of a W3C ClearKey licence request (Encrypted Media Extensions, 9.1.3). */
export const licenceRequest = z.object({
  kids: z.array(z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/))).check(z.minLength(1), z.maxLength(16)),
  type: z.optional(z.enum(['temporary', 'persistent-license'])),
})

/** And its answer: a JSON Web Key set. */
export const licence = z.object({
  keys: z.array(z.object({ kty: z.literal('oct'), kid: z.string(), k: z.string() })),
  type: z.literal('temporary'),
})

/** POST /api/ingest/v1/{assetID}/stream-key (staff): a new key for the encoder; the one before ends. Shown once. */
export const streamKeyIssued = z.object({
  data: z.object({ id: z.string(), attributes: z.object({ streamKey: z.string(), address: z.string() }) }),
})
