/**
 * The streaming service (docs/interfaces.md#streaming-service): what an account may watch, the stream assets, the session check and request,
 * and the messages of the concurrency socket.
 */
import * as z from 'zod/mini'
import { longestEntitlement, slugForm } from './address-forms.core.ts'
import { link } from './link.ts'
import { streamState } from './media.ts'
import { endedReasons } from './streamline-codes.ts'
import { focalPoint, instant, listOf, slugWords, timeZone } from './wire.ts'

/** An entitlement's name; `?` and `*` are an entry's, never an account's. */
export const entitlementName = z.string().check(z.regex(slugForm, slugWords), z.maxLength(longestEntitlement))
/** Ids of entries and assets, as addresses carry them. */
export const entryID = z
  .string()
  .check(
    z.regex(
      /^[A-Za-z0-9]+(?:[-_][A-Za-z0-9]+)*$/,
      'must be letters and digits, with single hyphens or underscores between',
    ),
    z.maxLength(120),
  )

/** GET users/entitlements/{ssoID}: only for the session's own account. 404 means that it has none. */
export const entitlementAnswer = z.object({
  data: z.object({
    id: z.string(),
    attributes: z.object({
      userID: z.string(),
      entitlements: z.array(z.string()),
      /** When those end that do, by name: a cancelled subscription, a voucher. Older platforms omit it. */
      ends: z.optional(z.record(z.string(), instant)),
      stripeCustomerID: z.nullable(z.string()),
    }),
  }),
})
export type EntitlementAnswer = z.infer<typeof entitlementAnswer>

/** PUT users/entitlements/{ssoID}, by staff: replaces all of them. */
export const entitlementChange = z.strictObject({
  entitlements: z.array(entitlementName).check(z.maxLength(50)),
})

/** GET streams/{assetID}. The same for everybody. */
export const streamAsset = z.object({
  title: z.string(),
  description: z.string(),
  mediaType: z.enum(['live-stream', 'on-demand']),
  /** Audio only, or video with audio. */
  format: z.enum(['video', 'audio']),
  /** Plays only through the browser's EME. */
  drm: z.boolean(),
  /** Its key systems, best first. Older platforms omit it and mean ClearKey; an unknown name is ignored. */
  keySystems: z.optional(z.array(z.string())),
  entitlements: z.array(z.string()),
  imageData: z.object({
    offlineImageKey: z.nullable(z.string()),
    offlineFocus: z.optional(focalPoint),
    posterImageKey: z.nullable(z.string()),
    posterFocus: z.optional(focalPoint),
  }),
  assetData: z.object({
    status: z.enum(['idle', 'disabled', 'upcoming', 'live', 'interrupted', 'ended', 'replay']),
    playbackIds: z.array(z.object({ id: z.string() })),
  }),
  /** The status with its details. */
  state: streamState,
  /** When an upcoming stream begins, for the countdown. */
  startAt: z.nullable(instant),
  /** From when an ended stream can be watched again. */
  replayFrom: z.nullable(instant),
})
/** GET streams: all of them, by title. */
export const streamAssetList = listOf(streamAsset)
export const streamAssetOne = z.object({ data: z.object({ id: z.string(), attributes: streamAsset }) })
export type StreamAsset = z.infer<typeof streamAsset>

const country = z.string().check(z.regex(/^[A-Z]{2}$/, 'must be a country code such as GB'))
const clockTime = z.string().check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 14:45'))

/** Optional rules of an asset: who may not watch it where, and when. */
export const streamRules = z.strictObject({
  /** Only in these countries, or everywhere except in these. */
  territory: z.optional(
    z.union([z.strictObject({ only: z.array(country) }), z.strictObject({ except: z.array(country) })]),
  ),
  /** Hours of a weekday in which a country may not watch, past midnight if they end no later than they begin; audio may still be allowed. */
  blackouts: z.optional(
    z.array(
      z.strictObject({
        countries: z.array(country),
        /** 0 is Sunday. */
        weekday: z.int().check(z.minimum(0), z.maximum(6)),
        from: clockTime,
        until: clockTime,
        timezone: timeZone,
        audioAllowed: z.boolean(),
      }),
    ),
  ),
})
export type StreamRules = z.infer<typeof streamRules>

const listed = z.array(
  z.string().check(z.regex(/^(?:[?*]|[a-z0-9]+(?:-[a-z0-9]+)*)$/, 'must be an entitlement, ? or *')),
)
const imageKey = z.nullable(z.string().check(z.maxLength(200)))

/**
 * PATCH streams/{assetID}, by staff. A stream's state at any moment follows from this, its feed and the clock: `interrupted` is
 * never set, and an ended stream becomes `replay` at `replayFrom`.
 */
export const streamChange = z.strictObject({
  status: z.optional(z.enum(['idle', 'disabled', 'upcoming', 'live', 'ended'])),
  /** Required for `upcoming`, and allowed only there. */
  startAt: z.optional(instant),
  /** For an ended stream; null: never. */
  replayFrom: z.optional(z.nullable(instant)),
  title: z.optional(z.string().check(z.minLength(1), z.maxLength(500))),
  description: z.optional(z.string().check(z.maxLength(5000))),
  entitlements: z.optional(listed),
  imageData: z.optional(
    z.strictObject({ offlineImageKey: z.optional(imageKey), posterImageKey: z.optional(imageKey) }),
  ),
  rules: z.optional(z.nullable(streamRules)),
})
export type StreamChange = z.infer<typeof streamChange>

/** PUT streams/{assetID}, by staff: creates a stream, idle and without a feed. */
export const streamNew = z.strictObject({
  title: z.string().check(z.minLength(1), z.maxLength(500)),
  description: z.string().check(z.maxLength(5000)),
  mediaType: z.enum(['live-stream', 'on-demand']),
  format: z.enum(['video', 'audio']),
  drm: z.boolean(),
  entitlements: listed,
  imageData: z.strictObject({ offlineImageKey: imageKey, posterImageKey: imageKey }),
  rules: z.nullable(streamRules),
})
export type StreamNew = z.infer<typeof streamNew>

/** A stream that an account is playing now, as its owner sees it. */
export const playingStream = z.object({
  playbackID: z.string(),
  entryID: z.string(),
  title: z.string(),
  /** Such as 'Chrome on Windows'. */
  device: z.string(),
  startedAt: instant,
  /** Whether the requesting session plays it. */
  thisSession: z.boolean(),
})
export const playingStreams = z.object({ data: z.array(playingStream) })
export type PlayingStream = z.infer<typeof playingStream>

/** The lease of a playing stream, in seconds. */
const lease = z.object({ ping: z.number(), expiresIn: z.number() })

/** POST session/check. The cookie identifies the fan; the claims in the body decide nothing. */
export const sessionCheck = z.strictObject({
  data: z.strictObject({
    attributes: z.strictObject({
      videoID: z.string().check(z.minLength(1), z.maxLength(120)),
      mediaType: z.string().check(z.maxLength(60)),
      userID: z.optional(z.nullable(z.string().check(z.maxLength(120)))),
      userEmail: z.optional(z.nullable(z.string().check(z.maxLength(254)))),
      /** A playback of this account that this one replaces, such as the one before a reload. */
      replaces: z.optional(z.string().check(z.maxLength(120))),
    }),
  }),
})

/** 200 of the session check. Its 403 is the error body with a code from `checkCodes`, and at the limit with `meta.playing`. */
export const sessionChecked = z.object({
  data: z.object({
    id: z.string(),
    attributes: z.object({
      /** Credential for this one playback, for receivers without cookies. */
      token: z.string(),
      bypassed: z.boolean(),
      playbackID: z.string(),
      address: z.string(),
      /** Absent if the stream is open to everybody, because it takes no place. */
      lease: z.optional(lease),
    }),
  }),
})
export type SessionChecked = z.infer<typeof sessionChecked>

export const checkRefused = z.object({
  errors: z.array(
    z.object({
      code: z.string(),
      title: z.string(),
      /** When the caller's next match pass opens the club's live streams; absent if they have none to come. */
      passOpensAt: z.optional(instant),
      /** Title of a purchase while the caller's bank looks into the payment; absent if there is none. */
      onHold: z.optional(z.string()),
    }),
  ),
  meta: z.optional(z.object({ playing: z.array(playingStream) })),
})
export type CheckRefused = z.infer<typeof checkRefused>

/** POST session/request: may this entry be played (on demand and audio)? */
export const sessionRequest = z.strictObject({
  entryId: z.string().check(z.minLength(1), z.maxLength(120)),
  replaces: z.optional(z.string().check(z.maxLength(120))),
})

/** The answer, always 200. */
export const sessionRequested = z.object({
  Status: z.number(),
  KSession: z.optional(z.string()),
  playbackID: z.optional(z.string()),
  address: z.optional(z.string()),
  /** Media playlists by address, so that the player need not fetch them. */
  playlists: z.optional(z.record(z.string(), z.string())),
  bypassed: z.optional(z.boolean()),
  /** Absent if no account's streams are counted: no pings are needed. */
  lease: z.optional(lease),
  /** The session check's code for the same refusal, if it has one. */
  code: z.optional(z.string()),
  /** At the limit: the streams that are already playing. */
  playing: z.optional(z.array(playingStream)),
  /** Title of a purchase that would open it, while the caller's bank looks into the payment; absent if there is none. */
  onHold: z.optional(z.string()),
})
export type SessionRequested = z.infer<typeof sessionRequested>

/** A subscription that the older provider sells, with the provider's own field names. */
export const subscriptionPlan = z.object({
  Id: z.string(),
  Title: z.string(),
  /** Markdown, here and in the settings; the platform converts the provider's HTML. */
  Body: z.string(),
  /** How long it lasts; null: it is paid monthly. */
  Duration: z.nullable(z.string()),
  AmountFormatted: z.string(),
  PurchaseUrl: link,
})
export type SubscriptionPlan = z.infer<typeof subscriptionPlan>
/** GET plans: what the older provider sells; empty if there is no such provider. */
export const subscriptionPlans = z.object({ data: z.array(subscriptionPlan) })

/** What the older provider says about its session. */
export const streamSession = z.object({ entitlements: z.array(z.string()), izSession: z.string() })
export type StreamSession = z.infer<typeof streamSession>
/** GET session/state; if the provider has no session, `izSession` is absent and `message` says so. */
export const streamSessionState = z.object({
  data: z.object({
    id: z.literal('session-state'),
    attributes: z.object({
      entitlements: z.array(z.string()),
      izSession: z.optional(z.string()),
      message: z.optional(z.string()),
    }),
  }),
})
/** POST session/frame: a token for the provider's frame, valid for a minute, and the frame's language. */
export const sessionFrame = z.object({
  data: z.object({
    id: z.literal('session-frame'),
    attributes: z.object({ token: z.string(), language: z.literal('en') }),
  }),
})
export const noSessionData = 'No Session Data'

/** Why nothing plays, in the form that clients keep. */
export type PlaybackRefusal =
  /** The session request refused (on demand, and audio that is not a live stream). */
  | {
      readonly by: 'request'
      readonly status: number
      readonly code: string | null
      readonly playing: readonly PlayingStream[]
      /** Title of a purchase while the fan's bank looks into the payment. */
      readonly onHold?: string
    }
  /** The session check refused (live). */
  | {
      readonly by: 'check'
      readonly code: string
      readonly playing: readonly PlayingStream[]
      /** When a match pass of the fan opens the club's live streams; ISO 8601. */
      readonly passOpensAt?: string
      /** Title of a purchase while the fan's bank looks into the payment. */
      readonly onHold?: string
    }
  /** No usable answer: no network, or an invalid response. */
  | { readonly by: 'nobody' }
  /** It played, and was stopped from another browser of the same account. */
  | { readonly by: 'owner' }

/** Why a playback ended, or a key is refused. */
export const endedReason = z.enum(endedReasons)
export type EndedReason = z.infer<typeof endedReason>

/** Messages from the browser on the socket. */
export const socketWord = z.union([
  z.object({
    action: z.literal('session'),
    /** base64 of `{userID}:{assetID}` */
    sessionID: z.string().check(z.minLength(1), z.maxLength(400)),
    /** Which of this session's playbacks of the asset; if absent, all of them. */
    playbackID: z.optional(z.string().check(z.maxLength(120))),
    /** The playback's token, from the session check or request: it also identifies the playback, and restores its place after a restart. */
    token: z.optional(z.string().check(z.maxLength(400))),
  }),
  z.object({ action: z.literal('ping') }),
])

/** Messages from the server on the socket. */
export type SocketAnswer =
  | { action: 'session'; ping: number; expiresIn: number }
  | { action: 'pong' }
  | { action: 'ended'; reason: EndedReason; playbackID: string | null }
