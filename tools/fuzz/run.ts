/** Sends generated requests to a site and judges each answer. */
import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { errorBody } from '@club/contracts'
import { signIn } from '../attack/innocent.ts'
import { inParallel, resident } from '../attack/wire.ts'
import { makeRequests, type OpenApi, type Wanted } from './requests.ts'

export type FuzzOptions = {
  url: string
  seed: number
  count: number
  /** Processes whose memory must stay flat; none for a site that we did not start. */
  pids?: number[]
  /** Reports progress. */
  progress?: (done: number) => void
}

export type FuzzReport = {
  /** Requests with an unacceptable answer, and the reason. */
  failures: { why: string; wanted: Wanted }[]
  /** Number of answers by status. */
  statuses: Record<string, number>
  /** The slowest answer, in milliseconds. */
  slowest: number
  /** Sample accounts that could sign in, of `fans`: without them every request is nobody's, and no answer can differ by session. */
  signedIn: number
  /** Memory of each process after half of the requests, and at the end, in MiB. */
  memory: { warm: number; end: number }[]
}

type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer; ms: number }

/** Maximum milliseconds for every answer. */
const longest = 2000
/** Allowed growth in MiB since the warm state: garbage collection causes fluctuations. */
export const flatWithin = 150
const enough = 20
/** The sample accounts in whose names requests are sent. */
export const fans = [
  'fan@example.com',
  'subscriber@example.com',
  'listener@example.com',
  'bypass@example.com',
]

/** Sends one request unchanged; a status of 0 means that the connection ended without an answer. */
function send(agent: Agent, port: string, wanted: Wanted, cookie: string | null): Promise<Answer> {
  const began = performance.now()
  const body = wanted.body === null ? null : Buffer.from(wanted.body, 'base64')
  const headers: Record<string, string> = {
    host: `localhost:${port}`,
    origin: `http://localhost:${port}`,
    ...wanted.headers,
    ...(cookie ? { cookie } : {}),
    ...(body ? { 'content-length': String(body.length) } : {}),
  }
  return new Promise((done) => {
    const chunks: Buffer[] = []
    const finish = (status: number, answered: IncomingHttpHeaders) =>
      done({ status, headers: answered, body: Buffer.concat(chunks), ms: performance.now() - began })
    const asking = request(
      { agent, host: '127.0.0.1', port, method: wanted.method, path: wanted.target, headers },
      (answer) => {
        const status = answer.statusCode ?? 0
        // An event stream has no end: its start is enough.
        if (answer.headers['content-type']?.startsWith('text/event-stream')) {
          finish(status, answer.headers)
          asking.destroy()
        }
        answer.on('data', (chunk) => chunks.push(chunk))
        answer.on('end', () => finish(status, answer.headers))
        answer.on('error', () => finish(0, {}))
      },
    )
    asking.setTimeout(20_000, () => asking.destroy())
    asking.on('error', () => finish(0, {}))
    asking.end(body ?? undefined)
  })
}

/** Forms sent without scripts: a person reads the answer, so it must be a page. */
const toPeople = /^\/api\/forms\/v1\/forms\/[^/]+\/plain-messages$/

/** What is wrong with an answer taken by itself; null: nothing. */
function judge({ method, target }: Wanted, { status, headers, body }: Answer): string | null {
  if (status === 0) return 'no answer'
  if (status >= 500) return `${status}: ${body.toString('utf8').slice(0, 200)}`
  const cache = headers['cache-control'] ?? ''
  if (headers['set-cookie'] && !cache.includes('no-store'))
    return `sets a cookie with cache-control '${cache}'`
  if (toPeople.test(target) && headers['content-type']?.startsWith('text/html')) return null
  if (status >= 400 && method !== 'HEAD' && /^\/(?:api|images)\//.test(target)) {
    if (!headers['content-type']?.startsWith('application/json'))
      return `${status} as ${headers['content-type']}`
    if (!readsAsError(body)) return `${status} in another shape: ${body.toString('utf8').slice(0, 200)}`
  }
  return null
}

function readsAsError(body: Buffer): boolean {
  try {
    return errorBody.safeParse(JSON.parse(body.toString('utf8'))).success
  } catch {
    return false
  }
}

/** Words that exist on the site: requests that only ever miss would test nothing. */
async function knownWords(url: string): Promise<string[]> {
  const words = new Set([
    'first-team',
    'ladies',
    '2026-27',
    '2025-26',
    'live-main',
    'live-drm',
    'live-audio',
    'footer',
    'Web',
  ])
  const lists = [
    '/api/web/v1/articles?page[size]=5',
    '/api/matches/v1/matches?team=first-team&season=2025-26&page[size]=5',
    '/api/videos/v1/search?page[size]=5',
    '/api/videos/v1/categories',
    '/api/web/v1/teams',
  ]
  for (const path of lists) {
    const answer = await fetch(url + path)
    if (!answer.ok) continue
    const text = await answer.text()
    for (const [, word] of text.matchAll(/"(?:id|slug|entryId|path|key)":"([^"]{1,120})"/g))
      if (word && words.size < 60) words.add(word)
  }
  return [...words]
}

export async function fuzz({ url, seed, count, pids = [], progress }: FuzzOptions): Promise<FuzzReport> {
  const { port } = new URL(url)
  const document = (await (await fetch(`${url}/api/openapi.json`)).json()) as OpenApi
  const requests = makeRequests(document, await knownWords(url), { seed, count })
  // A site that we did not start may have other accounts.
  const cookies = await Promise.all(fans.map((email) => signIn(url, email).catch(() => null)))
  // Many client addresses, as on any day, so that no single rate limit ends the run.
  const agents = Array.from(
    { length: 200 },
    (_, index) => new Agent({ keepAlive: true, maxSockets: 4, localAddress: `127.0.3.${index + 1}` }),
  )
  const signedIn = cookies.filter((cookie) => cookie !== null).length
  const report: FuzzReport = { failures: [], statuses: {}, slowest: 0, signedIn, memory: [] }
  const fail = (wanted: Wanted, why: string) => {
    if (report.failures.length < enough) report.failures.push({ why, wanted })
  }
  const warm: number[] = []

  await inParallel(requests, 8, async (wanted, index) => {
    const agent = agents[index % agents.length] as Agent
    const cookie = wanted.fan === null ? null : (cookies[wanted.fan % cookies.length] ?? null)
    const answer = await send(agent, port, wanted, cookie)
    report.statuses[answer.status] = (report.statuses[answer.status] ?? 0) + 1
    const wrong = judge(wanted, answer)
    if (wrong) fail(wanted, wrong)
    // A busy machine may be slow once; a slow address is slow again.
    const ms = answer.ms > longest ? (await send(agent, port, wanted, cookie)).ms : answer.ms
    report.slowest = Math.max(report.slowest, ms)
    if (ms > longest) fail(wanted, `answered after ${Math.round(ms)} ms`)
    const cacheable = !(answer.headers['cache-control'] ?? '').includes('no-store')
    if (cookie && cacheable && answer.status === 200 && wanted.method === 'GET') {
      const anybody = await send(agent, port, wanted, null)
      if (anybody.status !== answer.status || !anybody.body.equals(answer.body))
        fail(wanted, `differs by session with cache-control '${answer.headers['cache-control']}'`)
    }
    if (index === Math.floor(count / 2)) warm.push(...(await Promise.all(pids.map(resident))))
    if (index % 1000 === 999) progress?.(index + 1)
  })
  for (const agent of agents) agent.destroy()
  const end = await Promise.all(pids.map(resident))
  report.memory = end.map((mebibytes, index) => ({ warm: warm[index] ?? mebibytes, end: mebibytes }))
  return report
}

/** Sends one request from a report again. */
export async function replay(url: string, wanted: Wanted): Promise<string> {
  const cookie = wanted.fan === null ? null : await signIn(url, fans[wanted.fan % fans.length] ?? '')
  const agent = new Agent()
  const answer = await send(agent, new URL(url).port, wanted, cookie)
  const head = Object.entries(answer.headers).map(([name, value]) => `${name}: ${value}`)
  return [
    `${answer.status} after ${Math.round(answer.ms)} ms`,
    ...head,
    '',
    answer.body.toString('utf8'),
  ].join('\n')
}
