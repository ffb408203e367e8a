/**
 * Requests as an attacker writes them, over bare sockets, to every kind of address: no part of one request ever ends up in
 * another. Three witnesses: a recording of everything that the gateway sends to the platform, parsed strictly; the
 * platform's log; and two fans who keep requesting their session.
 */
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { expect, test } from 'playwright/test'
import { asOperated, type Site, startSite } from '../e2e/site.ts'
import { type Attempt, attacker, attempt, judge, methods, nextMark, smuggled, targets } from './attempts.ts'
import { framings } from './framings.ts'
import { type Innocent, keepAsking, signIn } from './innocent.ts'
import { createRecorder } from './recorder.ts'
import { honestRequests, oddRequests } from './requests.ts'
import { exchange, inParallel, pour, resident } from './wire.ts'

test.describe.configure({ timeout: 120_000, retries: 0 })

const recorder = createRecorder()
const fans = ['fan@example.com', 'subscriber@example.com']
let site: Site
let port: number
let innocents: Innocent[] = []

test.beforeAll(async () => {
  site = await startSite({ between: recorder.listen, environment: asOperated })
  port = Number(new URL(site.url).port)
  innocents = await Promise.all(
    fans.map(async (email, index) =>
      keepAsking(site.url, await signIn(site.url, email), email, `127.0.0.${10 + index}`),
    ),
  )
})
test.afterAll(async () => {
  await Promise.all(innocents.map((innocent) => innocent.stop()))
  await site.stop()
  await recorder.close()
})

/** What the two witnesses behind the gateway report on all attacks so far. */
async function expectNothingThrough() {
  const readings = recorder.readings()
  expect(readings.map(({ problem }) => problem).filter((problem) => problem !== null)).toEqual([])
  const requests = readings.flatMap((reading) => reading.requests)
  const through = requests.filter(
    ({ target, fields }) =>
      target.includes('/internal/v1/marker-') ||
      fields.some(([name, value]) => value.includes('6.6.6.6') || name === 'x-swallow'),
  )
  expect(
    through.map(({ method, target }) => `${method} ${target}`),
    'smuggled requests',
  ).toEqual([])
  expect(await readFile(site.platformLog(), 'utf8')).not.toMatch(/\/internal\/v1\/marker-/)
  expect(
    innocents.flatMap(({ wrong }) => wrong),
    'answers to fans',
  ).toEqual([])
  // They really were active all the time, and got answers.
  const asked = innocents.map((innocent) => innocent.asked())
  await expect
    .poll(() => innocents.every((innocent, index) => innocent.asked() > (asked[index] ?? 0) + 10))
    .toBe(true)
}

async function attack(attempts: Attempt[]) {
  const wrong: string[] = []
  await inParallel(attempts, 24, async ({ name, bytes }, index) => {
    wrong.push(...judge(name, await exchange(port, [bytes], { from: attacker(index), silence: 150 }), fans))
  })
  expect(wrong).toEqual([])
  await expectNothingThrough()
}

const crossed = (someMethods: readonly string[], someTargets: readonly string[]) =>
  someTargets.flatMap((target) =>
    someMethods.flatMap((method) => framings.map((framing) => attempt(port, method, target, framing))),
  )

test('a GET, HEAD, DELETE or OPTIONS with a chunked body is one request and never two (a fan’s session was taken with it)', async () => {
  const chunked = framings.filter(({ name }) => name === 'transfer-encoding: chunked')
  const bodiless = ['GET', 'HEAD', 'DELETE', 'OPTIONS']
  const once = () =>
    chunked.flatMap((framing) => bodiless.map((method) => attempt(port, method, targets.session, framing)))
  await attack(Array.from({ length: 10 }, once).flat())
})

test('every method with every framing, where the platform answers', async () => {
  await attack(crossed(methods, [targets.session, targets.list]))
})

test('every framing at every other kind of address', async () => {
  const { session: _, list: __, ...others } = targets
  await attack(crossed(['GET', 'POST'], Object.values(others)))
  await attack(crossed(['PUT', 'DELETE'], [targets.ingest, targets.page, targets.picture]))
})

/** The gateway's process at the start: it must still be alive afterwards, and answer plain requests. */
let gatewayPid = 0
test.beforeAll(() => {
  gatewayPid = site.gatewayPid()
})
async function expectAlive() {
  expect(existsSync(`/proc/${gatewayPid}`), 'the gateway').toBe(true)
  expect((await fetch(`${site.url}/readyz`)).status).toBe(200)
  await expectNothingThrough()
}

test('an upload without a key whose socket closes at once ends nothing (it ended the whole site)', async () => {
  for (const then of ['reset', 'finish'] as const) {
    const head = `PUT /api/ingest/v1/nobody/x.ts HTTP/1.1\r\nHost: localhost:${port}\r\n`
    for (const rest of [
      'Content-Length: 1000\r\n\r\n',
      'Transfer-Encoding: chunked\r\n\r\n',
      'Content-Length: 4\r\n\r\nabcd',
    ])
      await exchange(port, [head + rest], { then, silence: 100 })
  }
  await expectAlive()
})

test('early close at every stage: the gateway lives, and what it began is nobody else’s', async () => {
  const wholes = honestRequests(port)
  const cuts = wholes.flatMap((whole) =>
    [0.02, 0.2, 0.5, 0.8, 0.97, 1].flatMap((share) =>
      (['finish', 'reset'] as const).map((then) => ({
        text: whole.slice(0, Math.ceil(whole.length * share)),
        then,
      })),
    ),
  )
  const wrong: string[] = []
  await inParallel(cuts, 16, async ({ text, then }, index) => {
    const answer = await exchange(port, [text.slice(0, 40), text.slice(40)], {
      from: attacker(index),
      then,
      silence: 100,
      pause: index % 2 === 0 ? 0 : 3,
    })
    wrong.push(...judge(`${then} after ${JSON.stringify(text.slice(0, 50))} (${text.length})`, answer, fans))
  })
  expect(wrong).toEqual([])
  await expectAlive()
})

test('pipelining: each answer in its order, and no more of them than requests', async () => {
  const ask = (target: string, rest = '') =>
    `GET ${target} HTTP/1.1\r\nHost: localhost:${port}\r\n${rest}\r\n`
  const { text, statuses } = await exchange(
    port,
    [
      ask('/healthz') +
        ask('/api/account/v1/session') +
        ask('/no-such-page') +
        ask('/api/internal/v1/changes') +
        ask('/api/account/v1/session', 'Content-Length: 4\r\n').concat('abcd') +
        ask('/assets/icons.svg') +
        ask('/healthz', 'Connection: close\r\n'),
    ],
    { silence: 1500 },
  )
  expect(statuses.slice(0, 4)).toEqual([200, 200, 404, 404])
  expect(statuses.length).toBeLessThanOrEqual(7)
  expect(judge('pipelined', { text, statuses }, fans)).toEqual([])
  await inParallel(honestRequests(port), 7, async (whole, index) => {
    const answer = await exchange(port, [whole.repeat(5) + smuggled(nextMark())], {
      from: attacker(index),
      silence: 300,
    })
    expect(judge(whole.slice(0, 40), answer, fans)).toEqual([])
  })
  await expectAlive()
})

test('odd targets, hosts and headers are refused, or answered as what they are', async () => {
  const wrong: string[] = []
  await inParallel(oddRequests(port), 8, async ([name, head, expected], index) => {
    const answer = await exchange(port, [`${head}Connection: close\r\n\r\n`], {
      from: attacker(index),
      silence: 1000,
    })
    wrong.push(...judge(name, answer, fans))
    if (!expected.test(answer.statuses.join()))
      wrong.push(`${name}: ${answer.statuses.join() || 'no answer'}`)
  })
  expect(wrong).toEqual([])
  await expectAlive()
})

test('20 uploads of 24 MiB without authority take no memory (they took 447 MB)', async () => {
  const before = [await resident(gatewayPid), await resident(site.platformPid())]
  const most = [...before]
  const watch = setInterval(async () => {
    for (const [index, pid] of [gatewayPid, site.platformPid()].entries())
      most[index] = Math.max(most[index] ?? 0, await resident(pid))
  }, 50)
  const size = 24 * 1024 * 1024
  const head = (target: string, more = '') =>
    `PUT ${target} HTTP/1.1\r\nHost: localhost:${port}\r\n${more}Content-Length: ${size}\r\n\r\n`
  const uploads = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      pour(
        port,
        head(
          '/api/ingest/v1/nobody/x.ts',
          index % 2 === 0 ? '' : `Authorization: Bearer ${'k'.repeat(32)}\r\n`,
        ),
        size,
        attacker(index),
      ),
    ),
  )
  clearInterval(watch)
  for (const { answer } of uploads) expect(answer).toMatch(/^HTTP\/1\.1 4|^$/)
  for (const [index, name] of ['gateway', 'platform'].entries())
    expect((most[index] ?? 0) - (before[index] ?? 0), `MiB more in the ${name}`).toBeLessThan(120)
  await expectAlive()
})
