/** A player without a browser: signs in, starts a playback, keeps its cookies, and makes the requests of an HLS player. */
import type { ErrorBody, SessionChecked, SessionRequested } from '@club/contracts'
import { type Answered, ownOrigin, type TestPlatform } from './platform.ts'
import { samplePassword } from './sample-club.ts'

const cookieOf = (answer: Answered): string =>
  String(answer.headers['set-cookie'] ?? '').split(';', 1)[0] ?? ''

export type TestPlayer = {
  /** The session cookie, and the playback's once it has begun. */
  cookies(): string
  get<Body = ErrorBody>(url: string): Promise<Answered<Body>>
  bytes(url: string): Promise<{ status: number; body: Buffer; headers: Record<string, unknown> }>
  post<Body = ErrorBody>(url: string, body: object): Promise<Answered<Body>>
  /** @returns the token, or null if it was refused */
  request(entryId: string): Promise<string | null>
  check(assetID: string): Promise<string | null>
}

/** @param name of a sample account; null: nobody is signed in */
export async function testPlayer(platform: TestPlatform, name: string | null): Promise<TestPlayer> {
  let session = ''
  let playback = ''
  if (name !== null) {
    const answer = await platform.send(
      'POST',
      '/api/account/v1/sessions',
      { email: `${name}@example.com`, password: samplePassword },
      { origin: ownOrigin },
    )
    if (answer.status !== 200 && answer.status !== 201)
      throw new Error(`${name} cannot sign in: ${answer.text}`)
    session = cookieOf(answer)
  }
  const cookies = () => [session, playback].filter((cookie) => cookie !== '').join('; ')
  const player: TestPlayer = {
    cookies,
    get: (url) => platform.get(url, { cookie: cookies() }),
    bytes: async (url) => {
      const answer = await platform.app.inject({ method: 'GET', url, headers: { cookie: cookies() } })
      return { status: answer.statusCode, body: answer.rawPayload, headers: answer.headers }
    },
    post: (url, body) => platform.send('POST', url, body, { cookie: cookies(), origin: ownOrigin }),
    request: async (entryId) => {
      const answer = await player.post<SessionRequested>('/api/streamline/v1/session/request', { entryId })
      playback = cookieOf(answer) || playback
      return answer.body.KSession ?? null
    },
    check: async (assetID) => {
      const answer = await player.post<SessionChecked>('/api/streamline/v1/session/check', {
        data: { attributes: { videoID: assetID, mediaType: 'LiveVideo' } },
      })
      if (answer.status !== 200) return null
      playback = cookieOf(answer)
      return answer.body.data.attributes.token
    },
  }
  return player
}

/** Absolute paths of the addresses in a playlist; those of keys apart. */
export function addressesIn(playlist: string, at: string): { media: string[]; keys: string[] } {
  const whole = (uri: string) => new URL(uri, `http://site${at}`).pathname
  const lines = playlist.split('\n')
  return {
    media: [
      ...lines.filter((line) => line !== '' && !line.startsWith('#')),
      ...lines.flatMap((line) =>
        /^#EXT-X-(?:MEDIA|MAP)/.test(line) ? [/URI="([^"]*)"/.exec(line)?.[1] ?? ''] : [],
      ),
    ]
      .filter((uri) => uri !== '')
      .map(whole),
    keys: [
      ...new Set(
        lines.flatMap((line) =>
          line.startsWith('#EXT-X-KEY') ? [/URI="([^"]*)"/.exec(line)?.[1] ?? ''] : [],
        ),
      ),
    ]
      .filter((uri) => !uri.startsWith('data:'))
      .map(whole),
  }
}
