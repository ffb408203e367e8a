/** The session check of live streams, and the session request of everything else. */
import type { IncomingHttpHeaders } from 'node:http'
import { type AccessRefusal, checkTitle, type Outcome, outcomes } from '@club/access'
import {
  checkCodes,
  checkRefused,
  type PlayingStream,
  providerAway,
  requestStatus,
  type SessionRequested,
  sessionCheck,
  sessionChecked,
  sessionRequest,
  sessionRequested,
  playing as times,
} from '@club/contracts'
import * as z from 'zod/mini'
import type { SignedIn } from '../../identity/accounts.store.ts'
import { whoCalls } from '../../identity/session-cookies.ts'
import { playbackCookie } from '../../playbacks/playback-token.core.ts'
import type { Begin, Begun } from '../../playbacks/playbacks.ts'
import { placeOf } from '../../server/caller.ts'
import { deviceOf, deviceWords } from '../../server/device.ts'
import { providerSilent } from '../../server/errors.ts'
import { type Route, route } from '../../server/route.ts'
import { type StreamlinePorts, service } from './ports.ts'

const lease = { ping: times.pingSeconds, expiresIn: times.leaseSeconds }

const masterOf = (entry: string) => `/api/media/v1/${entry}/master.m3u8`

function refusedRequest(begun: { because: Outcome; playing?: PlayingStream[] }): SessionRequested {
  const { status: Status, code } = outcomes[begun.because]
  return { Status, code, ...(begun.playing ? { playing: begun.playing } : {}) }
}

/** With an older provider, a live player loads only if the provider knows the session and it has an entitlement. */
async function refusedByOlderProvider(
  { older }: Pick<StreamlinePorts, 'older'>,
  headers: IncomingHttpHeaders,
): Promise<AccessRefusal | null> {
  if (older === null) return null
  const state = await older.stateOf(headers).catch(() => {
    throw providerSilent(providerAway)
  })
  return state !== null && state.entitlements.length > 0 ? null : 'no-subscription'
}

/** The older provider's status for an entry; granted without such a provider. */
async function olderStatusOf(
  { older }: Pick<StreamlinePorts, 'older'>,
  headers: IncomingHttpHeaders,
  entryID: string,
): Promise<number> {
  const status = older === null ? requestStatus.granted : await older.statusOf(headers, entryID)
  if (status === null) throw providerSilent(providerAway)
  return status
}

const isNotHeld = (begun: Begun): begun is Extract<Begun, { because: AccessRefusal }> =>
  !begun.granted && outcomes[begun.because].code === checkCodes.notSubscribed

/** What the caller has paid for that does not open the entry yet; only for a refusal for want of a purchase. */
const boughtInstead = async (ports: StreamlinePorts, who: SignedIn | null, begun: Begun) =>
  isNotHeld(begun) && who
    ? ports.boughtNotOpen(who.account.id, begun.opens ?? [], ports.clock.now())
    : ({} as Awaited<ReturnType<StreamlinePorts['boughtNotOpen']>>)

/** Opens a playback for the caller, including what a pass has opened only this minute. */
async function beginByNow(
  ports: StreamlinePorts,
  headers: IncomingHttpHeaders,
  wish: Omit<Begin, 'who'>,
): Promise<{ who: SignedIn | null; begun: Begun }> {
  const who = await whoCalls(ports, headers)
  const begun = await ports.playbacks.begin({ ...wish, who })
  if (!who || !isNotHeld(begun) || !(await ports.openBegunPasses(who.account.id))) return { who, begun }
  const now = await whoCalls(ports, headers)
  return { who: now, begun: await ports.playbacks.begin({ ...wish, who: now }) }
}

/**
 * The playlists that a player asks for first. They only save it a round trip: by now it has a playback, and perhaps one of the places
 * at the limit, which a failure here would leave taken by nobody.
 */
const playlistsAhead = ({ media, warn }: StreamlinePorts, entryID: string): Promise<Record<string, string>> =>
  media.playlistsOf(entryID).catch((error: unknown) => {
    warn({ err: error, entryID }, 'the playlists could not be sent ahead')
    return {}
  })

export function sessionRoutes(ports: StreamlinePorts): Route[] {
  const { playbacks, secureCookies } = ports

  return [
    route({
      method: 'POST',
      path: '/api/streamline/v1/session/check',
      service,
      summary: 'May this live stream be played?',
      description:
        'Opens a playback (200) or refuses with a code (403); at the limit `meta.playing` names ' +
        'what plays already. The caller is known by the session alone.',
      body: sessionCheck,
      bodyLimit: 8192,
      response: z.union([sessionChecked, checkRefused]),
      handle: async ({ body, request }) => {
        const { videoID, replaces } = body.data.attributes
        const { who, begun } = await beginByNow(ports, request.headers, {
          entryID: videoID,
          kind: 'stream',
          place: placeOf(request.headers),
          device: deviceWords(await deviceOf(request.headers)),
          replaces: replaces ?? null,
          refusedElsewhere: () => refusedByOlderProvider(ports, request.headers),
        })
        if (!begun.granted) {
          const { code } = outcomes[begun.because]
          const title = checkTitle(code)
          const bought = await boughtInstead(ports, who, begun)
          return {
            status: 403,
            body: {
              errors: [{ code, title, ...bought }],
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
        'concurrent streams (`playing` names them), 5 a problem with the entry, 6 not in this country. `onHold` names a purchase ' +
        'that would open it, while a bank looks into the payment.',
      body: sessionRequest,
      bodyLimit: 8192,
      // With the playlists of a 20-minute film it is 81 KB, 1.5 KB compressed: that was a third of the time to the first frame at 10 Mbit/s.
      // Compression leaks nothing (BREACH): only the site's own pages may ask for it, and all they choose is the film.
      compressed: true,
      response: sessionRequested,
      handle: async ({ body, request }) => {
        let olderSays: number = requestStatus.granted
        const who = await whoCalls(ports, request.headers)
        const begun = await playbacks.begin({
          entryID: body.entryId,
          kind: 'any',
          who,
          place: placeOf(request.headers),
          device: deviceWords(await deviceOf(request.headers)),
          replaces: body.replaces ?? null,
          refusedElsewhere: async () => {
            olderSays = await olderStatusOf(ports, request.headers, body.entryId)
            return olderSays === requestStatus.granted ? null : 'problem'
          },
        })
        // The provider's own number, which we may have no name for.
        if (olderSays !== requestStatus.granted) return { body: { Status: olderSays } }
        if (!begun.granted) {
          const { onHold } = await boughtInstead(ports, who, begun)
          return { body: { ...refusedRequest(begun), ...(onHold === undefined ? {} : { onHold }) } }
        }
        const { token, playback, counted } = begun
        return {
          body: {
            Status: requestStatus.granted,
            KSession: token,
            playbackID: playback.playbackID,
            address: masterOf(body.entryId),
            playlists: await playlistsAhead(ports, body.entryId),
            bypassed: playback.bypassed,
            ...(counted ? { lease } : {}),
          },
          headers: { 'set-cookie': playbackCookie(body.entryId, token, secureCookies) },
        }
      },
    }),
  ]
}
