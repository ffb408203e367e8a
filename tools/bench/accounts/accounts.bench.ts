/**
 * The rush before kick-off: everybody signs in, and every page asks what its fan may watch. Sign-ins beside the bare hash in the same
 * number of threads; entitlement checks by themselves. On both databases.
 */
import { argon2, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import autocannon from 'autocannon'
import { alternately, medians } from '../alternate.ts'
import type { Bench } from '../bench.ts'
import { type Figure, percentile } from '../figures.core.ts'
import { headersOf, onEachPlatform, origin, password, signIn } from '../platforms.ts'

const rounds = 3
const signIns = 80
/** Number of hashes that the platform computes at once. */
const threads = 2
const load = { connections: 32, seconds: 5 }
/** Parameters of the hash (apps/platform/src/identity/passwords.ts). */
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }

const hash = promisify(argon2)
const email = 'subscriber@example.com'

export const measureAccounts: Bench = async (_site, say) => {
  const { figures, notes } = await onEachPlatform({}, (kind, url) => measureOn(kind, url, say))
  notes.push(
    `A hash is Argon2id with ${cost.memory / 1024} MiB and ${cost.passes} passes; ${threads} at a time. ${signIns} sign-ins a round, ${threads * 2} under way, of one account that knows its device.`,
  )
  return {
    about: 'sign-ins, control: the hash alone in as many threads; entitlement checks, by themselves',
    figures,
    breakdowns: [],
    notes,
  }
}

async function measureOn(kind: string, url: string, say: (text: string) => void): Promise<Figure[]> {
  const cookie = await signIn(url, email)
  const times: number[] = []
  const runs = await alternately(
    rounds,
    async (round) => {
      say(`${kind}: sign-ins, round ${round} of ${rounds}`)
      return rateOf(threads * 2, async () => {
        const began = performance.now()
        const answer = await fetch(`${url}/api/account/v1/sessions`, {
          method: 'POST',
          headers: { origin, 'content-type': 'application/json' },
          body: JSON.stringify({ email, password }),
        })
        if (answer.status !== 200) throw new Error(`signing in answers ${answer.status}`)
        times.push(performance.now() - began)
      })
    },
    () => rateOf(threads, () => hash('argon2id', { ...cost, message: password, nonce: randomBytes(16) })),
  )
  say(`${kind}: entitlement checks`)
  const session = await sessionOf(url, cookie)
  const checks = await autocannon({
    url: `${url}/api/streamline/v1/users/entitlements/${session}`,
    connections: load.connections,
    duration: load.seconds,
    headers: headersOf(cookie),
  })
  if (checks.non2xx + checks.errors + checks.timeouts > 0)
    throw new Error('a check was not answered with 200')
  return [
    {
      what: `sign-ins, ${kind}`,
      unit: 'a second',
      ...medians(runs),
      target: { of: 'ratio', kind: 'at least', bound: 0.7 },
    },
    {
      what: `99 of 100 within, ${kind}`,
      unit: 'ms',
      value: percentile(times, 0.99),
      control: null,
      target: null,
    },
    {
      what: `entitlement checks, ${kind}`,
      unit: 'a second',
      value: checks.requests.total / checks.duration,
      control: null,
      target: { of: 'value', kind: 'at least', bound: 3000 },
    },
    {
      what: `99 of 100 checks within, ${kind}`,
      unit: 'ms',
      value: checks.latency.p99,
      control: null,
      target: { of: 'value', kind: 'at most', bound: 50 },
    },
  ]
}

/** Operations per second, with a number of them under way at any time. */
async function rateOf(underWay: number, one: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  let left = signIns
  const line = async () => {
    while (left > 0) {
      left -= 1
      await one()
    }
  }
  await Promise.all(Array.from({ length: underWay }, line))
  return (signIns * 1000) / (performance.now() - began)
}

async function sessionOf(url: string, cookie: string): Promise<string> {
  const answer = await fetch(`${url}/api/account/v1/session`, { headers: { cookie } })
  const body = (await answer.json()) as { data: { attributes: { ssoID: string } } }
  return body.data.attributes.ssoID
}
