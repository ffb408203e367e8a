/** Requests with a second one hidden inside, which must never become a request of its own behind the gateway. */
import type { Framing } from './framings.ts'
import type { Exchange } from './wire.ts'

/** No two attackers share a rate limit: these cases test framing, not throttling. */
export const attacker = (index: number) => `127.0.${1 + (Math.floor(index / 200) % 200)}.${1 + (index % 200)}`

let cases = 0
/** Gives each case its own mark. */
export const nextMark = (): string => `marker-${++cases}-`

/** The second request that a case tries to smuggle through; its address appears in no honest request. */
export const smuggled = (mark: string) =>
  `GET /api/internal/v1/${mark} HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 6.6.6.6\r\nX-Request-Id: ${mark}\r\n\r\n` +
  `GET /api/internal/v1/${mark} HTTP/1.1\r\nHost: x\r\nX-Swallow: `

/** The start of a request: it swallows whatever request comes next on the same connection. */
export const swallowing = (mark: string) =>
  `GET /api/internal/v1/${mark} HTTP/1.1\r\nHost: x\r\nX-Request-Id: ${mark}\r\nX-Swallow: `

/** An address of each kind that the gateway answers in its own way. */
export const targets = {
  session: '/api/account/v1/session',
  signIn: '/api/account/v1/sessions',
  list: '/api/web/v1/menus',
  nothing: '/api/no/such/service',
  picture: '/images/fit-in/750x750/no-such-picture.webp',
  hidden: '/api/internal/v1/changes',
  page: '/news',
  noPage: '/no-such-page',
  file: '/assets/icons.svg',
  noFile: '/_s/no-such-file.js',
  remoteFile: '/_r/news/1/web/no-such-file.js',
  live: '/api/live/v1/stream?topics=scores',
  matchEvents: '/api/matches/v1/matches/no-such-match/events',
  playlist: '/api/media/v1/no-such-entry/master.m3u8',
  segment: '/api/media/v1/no-such-entry/v1/v.a.b/1.ts',
  key: '/api/media/v1/no-such-entry/keys/1',
  beacon: '/_beacon',
  ingest: '/api/ingest/v1/nobody/x.ts',
  socket: '/api/streamline/v1/socket',
  health: '/healthz',
}
export const methods = [
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
  'TRACE',
  'CONNECT',
  'BREW',
]

/** What is wrong with an answer to an attacker, whatever the request. @param names texts that only fans may see */
export function judge(name: string, { text, statuses }: Exchange, names: readonly string[]): string[] {
  const wrong: string[] = []
  // A gateway may answer that it does not support something (501, 505), but never that it failed.
  if (statuses.some((status) => status >= 500 && status !== 501 && status !== 505))
    wrong.push(`${name}: ${statuses.join()}`)
  if (/set-cookie: [^=]+=[^;]/i.test(text)) wrong.push(`${name}: somebody's cookie`)
  if (names.some((own) => text.includes(own))) wrong.push(`${name}: somebody's name`)
  return wrong
}

export type Attempt = { name: string; mark: string; bytes: string }

/** One request in one framing, with another one smuggled inside. */
export function attempt(
  port: number,
  method: string,
  target: string,
  framing: Framing,
  inner = smuggled,
): Attempt {
  const mark = nextMark()
  const { lines, body, version = 'HTTP/1.1' } = framing.write(inner(mark))
  const at = method === 'CONNECT' && cases % 2 === 0 ? '127.0.0.1:80' : target
  // Most mark themselves as the last of their connection; the server reads what follows the others as a new request.
  const close =
    cases % 4 === 0 || lines.some((line) => /^connection/i.test(line)) ? [] : ['Connection: close']
  const head = [
    `${method} ${at} ${version}`,
    `Host: localhost:${port}`,
    ...close,
    `X-Request-Id: ${mark}`,
    ...lines,
  ]
  return { name: `${method} ${at}, ${framing.name}`, mark, bytes: `${head.join('\r\n')}\r\n\r\n${body}` }
}
