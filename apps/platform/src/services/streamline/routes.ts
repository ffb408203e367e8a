/**
 * The streaming service (docs/interfaces.md#streaming-service): what an account may watch, the stream assets, the session check of live streams and
 * the session request of everything else, and the streams that an account plays now.
 */
import { checkTitle, type Outcome, outcomes, silentAfterMs, streamStateUntil } from '@club/access'
import {
  checkRefused,
  entitlementAnswer,
  entitlementChange,
  entryID,
  type PlayingStream,
  playingStreams,
  requestStatus,
  type SessionRequested,
  type StreamAsset,
  type StreamChange,
  type StreamPlan,
  sessionCheck,
  sessionChecked,
  sessionRequest,
  sessionRequested,
  streamAssetList,
  streamAssetOne,
  streamChange,
  streamNew,
  playing as times,
} from '@club/contracts'
import * as z from 'zod/mini'
import { findAccount, setEntitlements } from '../../identity/accounts.store.ts'
import { whoCalls } from '../../identity/routes.ts'
import { placeOf } from '../../server/caller.ts'
import type { PlatformContext } from '../../server/context.ts'
import { forbidden, notFound, Refusal, unprocessable } from '../../server/errors.ts'
import { listBody, pageOf, pageQuery } from '../../server/lists.ts'
import { type Route, route } from '../../server/route.ts'
import { deviceOf } from './device.core.ts'
import { playbackCookie } from './playback-token.core.ts'
import {
  addStream,
  changeStream,
  findStream,
  listStreams,
  type Stream,
  stateOf,
  streamTag,
} from './streams.store.ts'

const service = 'streamline'
const ssoID = z.strictObject({ ssoID: z.string().check(z.minLength(1), z.maxLength(120)) })
const assetID = z.strictObject({ assetID: entryID })
const lease = { ping: times.pingSeconds, expiresIn: times.leaseSeconds }

const masterOf = (entry: string) => `/api/media/v1/${entry}/master.m3u8`

export function streamlineRoutes(context: PlatformContext): Route[] {
  const { database, clock, playbacks, media, follower, secureCookies, licenceServers } = context

  const answerOf = (stream: Stream): { id: string; attributes: StreamAsset } => {
    const state = stateOf(stream, clock.now())
    return {
      id: stream.id,
      attributes: {
        title: stream.title,
        description: stream.description,
        mediaType: stream.mediaType,
        format: stream.format,
        drm: stream.drm,
        keySystems: stream.drm ? [...licenceServers.systems] : [],
        entitlements: stream.entitlements,
        imageData: { offlineImageKey: stream.offlineImageKey, posterImageKey: stream.posterImageKey },
        assetData: { status: state.status, playbackIds: [{ id: stream.id }] },
        state,
        startAt: state.status === 'upcoming' ? state.startsAt : null,
        replayFrom: state.status === 'ended' ? state.replayFrom : null,
      },
    }
  }

  return [
    route({
      method: 'GET',
      path: '/api/streamline/v1/users/entitlements/:ssoID',
      service,
      summary: 'What the signed-in account may watch',
      description: 'The session’s own account only, else 403. 404: it has no subscriptions.',
      params: ssoID,
      response: entitlementAnswer,
      handle: async ({ params, request }) => {
        const who = await whoCalls(context, request.headers.cookie)
        if (who?.account.id !== params.ssoID) {
          throw forbidden('another_account', 'Only the account that is signed in may ask this')
        }
        const { id, entitlements, stripeCustomerID } = who.account
        if (entitlements.length === 0) throw notFound('This account has no subscriptions')
        return { body: { data: { id, attributes: { userID: id, entitlements, stripeCustomerID } } } }
      },
    }),

    route({
      method: 'PUT',
      path: '/api/streamline/v1/users/entitlements/:ssoID',
      service,
      summary: 'Sets what an account may watch',
      description: 'What it plays and may no longer is ended; its open pages look again at once.',
      scope: 'staff',
      params: ssoID,
      body: entitlementChange,
      response: entitlementAnswer,
      handle: async ({ params, body }) => {
        const there = await setEntitlements(database, params.ssoID, body.entitlements)
        const account = there ? await findAccount(database, params.ssoID) : null
        if (!account) throw notFound('There is no such account')
        follower.wake()
        const { id, entitlements, stripeCustomerID } = account
        return { body: { data: { id, attributes: { userID: id, entitlements, stripeCustomerID } } } }
      },
    }),

    route({
      method: 'GET',
      path: '/api/streamline/v1/streams',
      service,
      summary: 'Every stream asset, by title',
      query: z.strictObject(pageQuery),
      response: streamAssetList,
      handle: async ({ query }) => {
        const now = clock.now()
        const streams = await listStreams(database)
        const { size, number } = pageOf(query)
        const changing = streams.map((stream) => staleFrom(stream, now)).filter((at) => at !== null)
        return {
          body: listBody(streams.slice(size * number, size * (number + 1)).map(answerOf), streams.length),
          tags: ['streams'],
          freshUntil: changing.sort()[0] ?? null,
        }
      },
    }),

    route({
      method: 'GET',
      path: '/api/streamline/v1/streams/:assetID',
      service,
      summary: 'A stream asset',
      params: assetID,
      response: streamAssetOne,
      handle: async ({ params }) => {
        const stream = await findStream(database, params.assetID)
        if (!stream) throw notFound('There is no such stream')
        return {
          body: { data: answerOf(stream) },
          tags: [streamTag(stream.id)],
          freshUntil: staleFrom(stream, clock.now()),
        }
      },
    }),

    route({
      method: 'PUT',
      path: '/api/streamline/v1/streams/:assetID',
      service,
      summary: 'Adds a stream asset: idle, and without pictures until an encoder sends some',
      scope: 'staff',
      params: assetID,
      body: streamNew,
      response: streamAssetOne,
      handle: async ({ params, body }) => {
        const { imageData, ...rest } = body
        const stream: Stream = {
          id: params.assetID,
          ...rest,
          ...imageData,
          plan: { status: 'idle' },
          feed: { kind: 'none' },
        }
        if (!(await addStream(database, stream))) {
          throw new Refusal(409, [{ code: 'exists', title: 'There is a stream of this id already' }])
        }
        follower.wake()
        return { status: 201, body: { data: answerOf(stream) } }
      },
    }),

    route({
      method: 'PATCH',
      path: '/api/streamline/v1/streams/:assetID',
      service,
      summary: 'Changes a stream asset: its state, its words, who may watch',
      scope: 'staff',
      params: assetID,
      body: streamChange,
      response: streamAssetOne,
      handle: async ({ params, body }) => {
        const now = clock.now()
        const stream = await changeStream(database, params.assetID, now, (before) => ({
          ...before,
          title: body.title ?? before.title,
          description: body.description ?? before.description,
          entitlements: body.entitlements ?? before.entitlements,
          offlineImageKey: given(body.imageData?.offlineImageKey, before.offlineImageKey),
          posterImageKey: given(body.imageData?.posterImageKey, before.posterImageKey),
          rules: given(body.rules, before.rules),
          plan: planAfter(before.plan, body, now),
        }))
        if (!stream) throw notFound('There is no such stream')
        follower.wake()
        return { body: { data: answerOf(stream) } }
      },
    }),

    route({
      method: 'POST',
      path: '/api/streamline/v1/session/check',
      service,
      summary: 'May this live stream be played?',
      description:
        'Opens a playback (200) or refuses with a code (403); at the limit `meta.playing` names ' +
        'what plays already. Who asks is known by the session alone.',
      body: sessionCheck,
      bodyLimit: 8192,
      response: z.union([sessionChecked, checkRefused]),
      handle: async ({ body, request }) => {
        const { videoID, replaces } = body.data.attributes
        const begun = await playbacks.begin({
          entryID: videoID,
          kind: 'stream',
          who: await whoCalls(context, request.headers.cookie),
          place: placeOf(request.headers),
          device: deviceOf(request.headers['user-agent']),
          replaces: replaces ?? null,
        })
        if (!begun.granted) {
          const { code } = outcomes[begun.because]
          const title = checkTitle(code)
          return {
            status: 403,
            body: {
              errors: [{ code, title }],
              ...(begun.because === 'concurrency' ? { meta: { playing: begun.playing } } : {}),
            },
          }
        }
        const { token, playback, counted } = begun
        return {
          body: {
            data: {
              id: playback.playbackID,
              attributes: {
                token,
                bypassed: playback.bypassed,
                playbackID: playback.playbackID,
                address: masterOf(videoID),
                ...(counted ? { lease } : {}),
              },
            },
          },
          headers: { 'set-cookie': playbackCookie(videoID, token, secureCookies) },
        }
      },
    }),

    route({
      method: 'POST',
      path: '/api/streamline/v1/session/request',
      service,
      summary: 'May this entry be played?',
      description:
        'Always 200. `Status` -1 granted, 0 not signed in, 1 no subscription, 2 not entitled, 3 blocked; 4 at the limit of ' +
        'concurrent streams (`playing` names them), 5 a problem with the entry, 6 not in this country.',
      body: sessionRequest,
      bodyLimit: 8192,
      response: sessionRequested,
      handle: async ({ body, request }) => {
        const begun = await playbacks.begin({
          entryID: body.entryId,
          kind: 'any',
          who: await whoCalls(context, request.headers.cookie),
          place: placeOf(request.headers),
          device: deviceOf(request.headers['user-agent']),
          replaces: body.replaces ?? null,
        })
        if (!begun.granted) return { body: refusedRequest(begun) }
        const { token, playback, counted } = begun
        return {
          body: {
            Status: requestStatus.granted,
            KSession: token,
            playbackID: playback.playbackID,
            address: masterOf(body.entryId),
            playlists: await media.playlistsOf(body.entryId),
            bypassed: playback.bypassed,
            ...(counted ? { lease } : {}),
          },
          headers: { 'set-cookie': playbackCookie(body.entryId, token, secureCookies) },
        }
      },
    }),

    route({
      method: 'GET',
      path: '/api/streamline/v1/playbacks',
      service,
      summary: 'What the signed-in account plays now, on all its devices',
      response: playingStreams,
      handle: async ({ request }) => {
        const who = await whoCalls(context, request.headers.cookie)
        if (!who) throw forbidden('signed_out', 'Nobody is signed in')
        return { body: { data: await playbacks.playing(who) } }
      },
    }),

    route({
      method: 'DELETE',
      path: '/api/streamline/v1/playbacks/:playbackID',
      service,
      summary: 'Stops one of the account’s own streams, wherever it plays',
      params: z.strictObject({ playbackID: z.string().check(z.regex(/^[\w-]{22}$/)) }),
      response: z.object({ data: z.null() }),
      handle: async ({ params, request }) => {
        const who = await whoCalls(context, request.headers.cookie)
        if (!who) throw forbidden('signed_out', 'Nobody is signed in')
        if (!(await playbacks.stop(who, params.playbackID))) throw notFound('This stream is not playing')
        return { body: { data: null } }
      },
    }),
  ]
}

const given = <T>(value: T | undefined, before: T): T => (value === undefined ? before : value)

function refusedRequest(begun: { because: Outcome; playing?: PlayingStream[] }): SessionRequested {
  const { status: Status, code } = outcomes[begun.because]
  return { Status, code, ...(begun.playing ? { playing: begun.playing } : {}) }
}

/** @throws Refusal 422 for what the state does not have, or lacks */
function planAfter(before: StreamPlan, change: StreamChange, now: Date): StreamPlan {
  const status = change.status ?? before.status
  if (change.startAt !== undefined && status !== 'upcoming') {
    throw unprocessable('/startAt', 'belongs to a stream that is upcoming')
  }
  if (change.replayFrom !== undefined && status !== 'ended') {
    throw unprocessable('/replayFrom', 'belongs to a stream that has ended')
  }
  const startedAt = 'startedAt' in before ? before.startedAt : now.toISOString()
  switch (status) {
    case 'idle':
    case 'disabled':
      return { status }
    case 'upcoming': {
      const startsAt = change.startAt ?? (before.status === 'upcoming' ? before.startsAt : null)
      if (startsAt === null) throw unprocessable('/startAt', 'is needed: when does it begin?')
      return { status, startsAt }
    }
    case 'live':
      return { status, startedAt: before.status === 'live' ? startedAt : now.toISOString() }
    case 'ended': {
      const was = before.status === 'ended' ? before : null
      return {
        status,
        startedAt,
        endedAt: was?.endedAt ?? now.toISOString(),
        replayFrom: given(change.replayFrom, was?.replayFrom ?? null),
      }
    }
  }
}

/** When this answer changes by itself: at a set hour, or when an encoder falls silent. */
function staleFrom(stream: Stream, now: Date): string | null {
  const { feed } = stream
  const state = stateOf(stream, now)
  if (state.status === 'live' && feed.kind === 'encoder') {
    return new Date(Date.parse(feed.lastSegmentAt) + silentAfterMs).toISOString()
  }
  return streamStateUntil(state)
}
