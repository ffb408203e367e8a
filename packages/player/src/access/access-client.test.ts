import { describe, expect, it, jest } from '@jest/globals'
import { checkSession, fetchAsset, requestSession } from './access-client.ts'

/** Responds once, and records the requests. */
function answering(status: number, body: unknown) {
  const asked: { path: string; body: unknown }[] = []
  const fetch = async (path: string, init: RequestInit) => {
    asked.push({ path, body: init.body ? JSON.parse(String(init.body)) : null })
    return new Response(typeof body === 'string' ? body : JSON.stringify(body), { status })
  }
  return { fetch, asked }
}
const unreachable = async () => {
  throw new TypeError('no network')
}
/** The network swallows what is asked; the clock of a signal runs out at once. */
function swallowed() {
  const limits: number[] = []
  const timeout = jest.spyOn(AbortSignal, 'timeout').mockImplementation((limit) => {
    limits.push(limit)
    return AbortSignal.abort(new DOMException('too late', 'TimeoutError'))
  })
  const fetch = (_path: string, { signal }: RequestInit) =>
    new Promise<Response>((_, failed) => {
      if (signal?.aborted) failed(signal.reason)
    })
  return { fetch, limits, restore: () => timeout.mockRestore() }
}
const claims = { videoID: 'live-main', mediaType: 'DrmLiveVideo', userID: 'u1', userEmail: 'a@example.com' }
const never = () => {
  throw new Error('nothing odd was expected')
}

describe('session request', () => {
  it('is granted by status -1', async () => {
    const { fetch, asked } = answering(200, {
      Status: -1,
      KSession: 'k',
      playbackID: 'p',
      address: '/api/media/v1/film/master.m3u8',
      playlists: { '/a': '#EXTM3U', '/b': 7 },
      lease: { ping: 30, expiresIn: 75 },
    })
    expect(await requestSession(fetch, 'film', 'before')).toEqual({
      granted: true,
      address: '/api/media/v1/film/master.m3u8',
      playlists: { '/a': '#EXTM3U' },
      playbackID: 'p',
      token: 'k',
      bypassed: false,
      ping: 30,
    })
    expect(asked).toEqual([
      { path: '/api/streamline/v1/session/request', body: { entryId: 'film', replaces: 'before' } },
    ])
  })
  it('is refused by every other status', async () => {
    const { fetch } = answering(200, { Status: 4, code: 'ERR_54648_1', playing: [{ playbackID: 'x' }, {}] })
    expect(await requestSession(fetch, 'film', null)).toEqual({
      granted: false,
      refusal: { by: 'request', status: 4, code: 'ERR_54648_1', playing: [{ playbackID: 'x' }] },
    })
  })
  it.each([
    ['an answer without a status', answering(200, { KSession: 'k' }).fetch],
    ['another HTTP status', answering(500, { Status: -1 }).fetch],
    ['no JSON', answering(200, '<html>').fetch],
    ['no network', unreachable],
  ])('is nobody’s word: %s', async (_name, fetch) =>
    expect(await requestSession(fetch, 'film', null)).toEqual({ granted: false, refusal: { by: 'nobody' } }),
  )
})

describe('session check [TV-07b]', () => {
  it('sends who is signed in, and nothing of who is not', async () => {
    const granted = {
      data: { id: 'x', attributes: { token: 't', bypassed: true, playbackID: 'p', lease: {} } },
    }
    const { fetch, asked } = answering(200, granted)
    expect(await checkSession(fetch, claims, null, never)).toMatchObject({
      granted: true,
      token: 't',
      bypassed: true,
      address: '/api/media/v1/live-main/master.m3u8',
      ping: null,
    })
    await checkSession(fetch, { ...claims, userID: null, userEmail: null }, null, never)
    expect(asked.map(({ body }) => body)).toEqual([
      { data: { attributes: claims } },
      { data: { attributes: { videoID: 'live-main', mediaType: 'DrmLiveVideo' } } },
    ])
  })
  it('is refused by 403 with its code', async () => {
    const { fetch } = answering(403, { errors: [{ code: 'ERR_3684853_3', title: 'x' }] })
    expect(await checkSession(fetch, claims, null, never)).toEqual({
      granted: false,
      refusal: { by: 'check', code: 'ERR_3684853_3', playing: [] },
    })
  })
  it('tells when a pass opens and what is on hold, and nothing that it cannot read', async () => {
    const told = async (more: object) => {
      const { fetch } = answering(403, { errors: [{ code: 'ERR_3684853_3', title: 'x', ...more }] })
      return checkSession(fetch, claims, null, never)
    }
    const refusal = { by: 'check', code: 'ERR_3684853_3', playing: [] }
    const known = { passOpensAt: '2026-08-08T13:00:00.000Z', onHold: 'Watch' }
    expect(await told(known)).toEqual({ granted: false, refusal: { ...refusal, ...known } })
    expect(await told({ passOpensAt: 'soon', onHold: 7 })).toEqual({ granted: false, refusal })
    const film = { by: 'request', status: 2, code: null, playing: [] }
    const { fetch } = answering(200, { Status: 2, onHold: 'Watch' })
    expect(await requestSession(fetch, 'btv-1', null)).toEqual({
      granted: false,
      refusal: { ...film, onHold: 'Watch' },
    })
  })
  it.each([204, 302, 401, 429, 500])('takes no other status for an answer: %d', async (status) => {
    const odd: number[] = []
    const body = status === 204 ? null : { data: { attributes: { token: 't' } } }
    const fetch = async () => new Response(body && JSON.stringify(body), { status })
    const access = await checkSession(fetch, claims, null, (seen) => odd.push(seen))
    expect(access).toEqual({ granted: false, refusal: { by: 'nobody' } })
    // A response without a body cannot be read at all.
    expect(odd).toEqual(status === 204 ? [] : [status])
  })
})

describe('a question whose answer never comes [TV-07k]', () => {
  it('comes to an end, that for a place later than the gateway’s own', async () => {
    const { fetch, limits, restore } = swallowed()
    const nobody = { granted: false, refusal: { by: 'nobody' } }
    expect(await requestSession(fetch, 'film', null)).toEqual(nobody)
    expect(await checkSession(fetch, claims, null, never)).toEqual(nobody)
    expect(await fetchAsset(fetch, 'live-main')).toBeNull()
    expect(limits).toEqual([20_000, 20_000, 10_000])
    restore()
  })
})

describe('asset', () => {
  it('is what the platform says, or nothing', async () => {
    const asset = { title: 'Live', assetData: { status: 'idle', playbackIds: [] } }
    const { fetch, asked } = answering(200, { data: { id: 'a b', attributes: asset } })
    expect(await fetchAsset(fetch, 'a b')).toEqual(asset)
    expect(asked[0]?.path).toBe('/api/streamline/v1/streams/a%20b')
    expect(await fetchAsset(answering(404, {}).fetch, 'x')).toBeNull()
    expect(await fetchAsset(answering(200, { data: {} }).fetch, 'x')).toBeNull()
    expect(await fetchAsset(unreachable, 'x')).toBeNull()
  })
})
