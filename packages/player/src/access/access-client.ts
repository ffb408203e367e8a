/**
 * Asks the platform whether this fan may play: the session request on demand, the session check live (docs/interfaces.md#streaming-service). Parses
 * responses by hand, and tolerantly: an invalid response is no permission.
 */
import { type PlaybackRefusal, type PlayingStream, requestStatus, type StreamAsset } from '@club/contracts'

export type Granted = {
  readonly granted: true
  /** Address of the master playlist. */
  readonly address: string
  readonly playlists: Readonly<Record<string, string>>
  readonly playbackID: string | null
  /** Authorises this playback: the session key on demand, the token live. */
  readonly token: string | null
  readonly bypassed: boolean
  /** Seconds between pings; null if there is no lease. */
  readonly ping: number | null
}
export type Access = Granted | { readonly granted: false; readonly refusal: PlaybackRefusal }

type Fetch = (path: string, init: RequestInit) => Promise<Response>
type Loose = Record<string, unknown>

const mediaAddress = (entryId: string): string => `/api/media/v1/${encodeURIComponent(entryId)}/master.m3u8`

const object = (value: unknown): Loose =>
  typeof value === 'object' && value !== null ? (value as Loose) : {}
const text = (value: unknown): string | null => (typeof value === 'string' ? value : null)
const streams = (value: unknown): PlayingStream[] =>
  Array.isArray(value)
    ? value.filter((entry): entry is PlayingStream => text(object(entry).playbackID) !== null)
    : []
const pingOf = (lease: unknown): number | null => {
  const { ping } = object(lease)
  return typeof ping === 'number' && ping > 0 ? ping : null
}
/** A purchase that is on hold, by its title. */
const heldOf = (title: unknown): { onHold?: string } => {
  const onHold = text(title)
  return onHold === null ? {} : { onHold }
}
const textsOf = (value: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(object(value)).filter((entry): entry is [string, string] => text(entry[1]) !== null),
  )

/** Milliseconds after which an answer that only tells something is given up. */
const toldWithin = 10_000
/**
 * And one that gives a place: longer than the gateway waits for the platform, for a place whose answer nobody awaits any more is taken all
 * the same.
 */
const givenWithin = 20_000

const nobody: Access = { granted: false, refusal: { by: 'nobody' } }

async function post(
  fetch: Fetch,
  path: string,
  body: unknown,
): Promise<{ status: number; body: Loose } | null> {
  try {
    const answer = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(givenWithin),
    })
    return { status: answer.status, body: object(await answer.json()) }
  } catch {
    return null
  }
}

/** On demand: always 200, with a status. @param replaces the playback that this one replaces */
export async function requestSession(
  fetch: Fetch,
  entryId: string,
  replaces: string | null,
): Promise<Access> {
  const answer = await post(fetch, '/api/streamline/v1/session/request', {
    entryId,
    ...(replaces === null ? {} : { replaces }),
  })
  if (answer?.status !== 200) return nobody
  const {
    Status: status,
    KSession,
    playbackID,
    address,
    playlists,
    bypassed,
    lease,
    code,
    playing,
    onHold,
  } = answer.body
  if (typeof status !== 'number') return nobody
  if (status !== requestStatus.granted)
    return {
      granted: false,
      refusal: { by: 'request', status, code: text(code), playing: streams(playing), ...heldOf(onHold) },
    }
  return {
    granted: true,
    address: text(address) ?? mediaAddress(entryId),
    playlists: textsOf(playlists),
    playbackID: text(playbackID),
    token: text(KSession),
    bypassed: bypassed === true,
    ping: pingOf(lease),
  }
}

export type CheckClaims = {
  readonly videoID: string
  readonly mediaType: string
  /** The signed-in fan's; the platform goes by the session, whatever this says. */
  readonly userID: string | null
  readonly userEmail: string | null
}

/** Live: 200 or 403, anything else is not a valid response (docs/product.md#session-check). @param odd called with any other status */
export async function checkSession(
  fetch: Fetch,
  { videoID, mediaType, userID, userEmail }: CheckClaims,
  replaces: string | null,
  odd: (status: number) => void,
): Promise<Access> {
  const attributes = {
    videoID,
    mediaType,
    ...(userID === null ? {} : { userID, userEmail }),
    ...(replaces === null ? {} : { replaces }),
  }
  const answer = await post(fetch, '/api/streamline/v1/session/check', { data: { attributes } })
  if (answer === null) return nobody
  if (answer.status === 403) {
    const { errors, meta } = answer.body
    const said = object(Array.isArray(errors) ? errors[0] : null)
    const code = text(said.code)
    if (code === null) return nobody
    const opens = text(said.passOpensAt)
    const pass = opens === null || Number.isNaN(Date.parse(opens)) ? {} : { passOpensAt: opens }
    const playing = streams(object(meta).playing)
    return { granted: false, refusal: { by: 'check', code, playing, ...pass, ...heldOf(said.onHold) } }
  }
  if (answer.status !== 200) {
    odd(answer.status)
    return nobody
  }
  const { token, bypassed, playbackID, address, lease } = object(object(answer.body.data).attributes)
  return {
    granted: true,
    address: text(address) ?? mediaAddress(videoID),
    playlists: {},
    playbackID: text(playbackID),
    token: text(token),
    bypassed: bypassed === true,
    ping: pingOf(lease),
  }
}

/** A stream's asset; null if there is none, or it cannot be loaded. */
export async function fetchAsset(fetch: Fetch, assetID: string): Promise<StreamAsset | null> {
  try {
    const answer = await fetch(`/api/streamline/v1/streams/${encodeURIComponent(assetID)}`, {
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(toldWithin),
    })
    if (!answer.ok) return null
    const { attributes } = object(object(await answer.json()).data)
    return text(object(object(attributes).assetData).status) === null ? null : (attributes as StreamAsset)
  } catch {
    return null
  }
}
