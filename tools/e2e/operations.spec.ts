/** The site in operation: changes reach pages, restarts lose nobody, and what watches it is told the truth. */
import { Agent, get } from 'node:http'
import { openStore } from '@club/federation/store'
import { publish } from '../deploy/publish.ts'
import { remoteNames } from '../start/stale.mjs'
import { anArticle, importContent } from './content.ts'
import { until } from './fault-site.ts'
import { asVersion, builtDeployment } from './faulty-builds.ts'
import { errorShown, innards, isWholeDocument, slotsOf } from './page-text.ts'
import { rawGet } from './raw-http.ts'
import { asOperated, type Site, startSite } from './site.ts'
import { type StoreServer, startStoreServer } from './store-server.ts'
import { expect, test } from './test.ts'

test.describe.configure({ mode: 'serial' })

let store: StoreServer
let site: Site

/** Whom the log of releases names. */
const tester = { by: 'tests', at: new Date(0), commit: null }

const ask = async (path: string) => {
  const response = await fetch(site.url + path, { signal: AbortSignal.timeout(15_000) })
  return { status: response.status, text: await response.text() }
}

const logLines = async (part: string) =>
  (await site.gatewayLog()).split('\n').filter((line) => line.includes(part))

test.beforeAll(async () => {
  store = await startStoreServer()
  for (const remote of remoteNames())
    await publish(openStore(store.url), await builtDeployment(remote), tester)
  site = await startSite({
    embedded: true,
    store: store.url,
    environment: { ...asOperated, TRUSTED_PROXIES: '127.0.0.1' },
  })
})

test.afterAll(async () => {
  await site.stop()
  await store.close()
})

test('an article that is imported, changed and withdrawn is so on home, in the listing and at its address within 2 s', async () => {
  const places = ['/', '/news', '/news/tide-turns']
  const shown = async (title: string) => {
    const began = performance.now()
    await Promise.all(
      places.map((path) =>
        until(
          `${title} on ${path}`,
          async () => ((await ask(path)).text.includes(title) ? true : null),
          5000,
        ),
      ),
    )
    return performance.now() - began
  }
  for (const path of places) await ask(path)
  const took: number[] = []
  for (const title of ['The tide turns at the Lane', 'The tide turns back again']) {
    await importContent(site, { articles: [anArticle('tide-turns', title)] })
    took.push(await shown(title))
  }
  await importContent(site, {
    articles: [{ ...anArticle('tide-turns', 'The tide turns back again'), status: 'Draft' }],
  })
  const withdrawn = performance.now()
  await until('the article to be gone', async () =>
    (await ask('/news/tide-turns')).status === 404 ? true : null,
  )
  await until('the listing without it', async () =>
    (await ask('/news')).text.includes('The tide turns') ? null : true,
  )
  took.push(performance.now() - withdrawn)
  const measured = took.map(Math.round).join(', ')
  console.log(`added, changed, withdrawn after ${measured} ms`)
  for (const ms of took) expect(ms).toBeLessThan(2000)
})

test('a gateway that is restarted while the store is down serves from its own disk, and follows the store again later', async () => {
  await site.stopGateway()
  await store.refuse()
  try {
    await site.startGateway()
    const home = await ask('/')
    expect(home.status).toBe(200)
    expect(Object.values(slotsOf(home.text))).not.toContain('missing')
    for (const path of ['/news', '/matches', '/teams', '/club/history'])
      expect([path, (await ask(path)).status]).toEqual([path, 200])
    expect(await logLines('"message":"store not reached"')).toHaveLength(1)
  } finally {
    await store.open()
  }
  const next = asVersion(await builtDeployment('news'))
  await publish(openStore(store.url), next, tester)
  await until('the next version of news', async () =>
    (await ask('/')).text.includes(`/_r/news/${next.manifest.version}/`) ? true : null,
  )
  expect(await logLines('"message":"store reached again"')).toHaveLength(1)
})

test('a registry that vanishes from the store takes nothing off the site', async () => {
  await ask('/')
  store.fail('registry.json', 'missing')
  try {
    await until('the gateway to notice', async () =>
      (await logLines('registry.json is missing')).length > 0 ? true : null,
    )
    for (const path of ['/', '/news?view=a', '/matches?view=a', '/teams?view=a'])
      expect([path, (await ask(path)).status]).toEqual([path, 200])
  } finally {
    store.fail('registry.json', null)
  }
})

test('reports of browsers are taken where they hold, logged by remote and version, and refused where not', async () => {
  const send = (body: string, method = 'POST') =>
    fetch(`${site.url}/_beacon`, { method, ...(method === 'POST' ? { body } : {}) })
  const error = {
    kind: 'error',
    remote: 'news',
    version: '1a2b',
    during: 'render',
    message: 'a thing broke\nand a second line',
    path: '/news',
  }
  const vitals = { kind: 'vitals', path: '/', lcp: 1200, cls: 0.01, remotes: { news: '1a2b' } }
  for (const good of [error, vitals, { ...vitals, lcp: null }])
    expect((await send(JSON.stringify(good))).status).toBe(204)
  for (const bad of [
    '',
    'null',
    '[]',
    '{"kind":"error"}',
    '{',
    JSON.stringify({ ...error, during: 'sleep' }),
    JSON.stringify({ ...error, message: 'x'.repeat(501) }),
    JSON.stringify({ ...error, remote: { $ne: 1 } }),
    JSON.stringify({ ...vitals, cls: '0' }),
    JSON.stringify({ ...vitals, kind: 'other' }),
  ])
    expect((await send(bad)).status, bad.slice(0, 60)).toBe(400)
  expect((await send(JSON.stringify({ ...error, message: 'x'.repeat(40_000) }))).status).toBe(413)
  expect((await send('', 'GET')).status).toBe(405)

  const [line, ...more] = await logLines('"message":"browser reported an error"')
  expect(more).toEqual([])
  expect(JSON.parse(line ?? '')).toMatchObject({
    level: 'error',
    remote: 'news',
    version: '1a2b',
    path: '/news',
  })
  expect(await logLines('"message":"browser vitals"')).toHaveLength(2)
})

test('a storm of reports fills no disk', async () => {
  const body = JSON.stringify({
    kind: 'error',
    remote: 'x',
    version: 'x',
    during: 'load',
    message: 'storm',
    path: '/',
  })
  const answers = await Promise.all(
    Array.from({ length: 400 }, () => fetch(`${site.url}/_beacon`, { method: 'POST', body })),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]))
  // At most so many a minute, and the storm may lie over the turn of one.
  const lines = (await logLines('"reason":"storm"')).length
  expect(lines).toBeGreaterThan(0)
  expect(lines).toBeLessThanOrEqual(240)
})

test('pages that somebody invents are drawn for them a few at a time; copies are everybody’s meanwhile', async () => {
  const askFrom = (address: string, path: string) =>
    rawGet(Number(new URL(site.url).port), path, { 'x-forwarded-for': address })
  await ask('/news')
  const inventing = Array.from({ length: 64 }, (_, page) =>
    askFrom('203.0.113.3', `/videos/browse?q=word${page}`),
  )
  const warm = await Promise.all(Array.from({ length: 20 }, () => askFrom('203.0.113.4', '/news')))
  expect(new Set(warm.map(({ status }) => status))).toEqual(new Set([200]))
  const answers = await Promise.all(inventing)
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused.length).toBeGreaterThan(20)
  expect(answers.map(({ status }) => status).filter((status) => status !== 429 && status !== 200)).toEqual([])
  expect(refused[0]?.headers['retry-after']).toBeDefined()
})

test('it is alive before it is ready, and ready once pages can be made', async () => {
  const alive = await ask('/healthz')
  expect([alive.status, JSON.parse(alive.text)]).toEqual([200, { status: 'alive' }])
  const ready = await ask('/readyz')
  expect([ready.status, JSON.parse(ready.text)]).toMatchObject([
    200,
    { status: 'ready', platform: 'reached', outages: [] },
  ])

  await site.stopGateway()
  await site.stopPlatform()
  const starting = site.startGateway()
  await until('the gateway to listen', () =>
    ask('/healthz').then(
      ({ status }) => (status === 200 ? true : null),
      () => null,
    ),
  )
  const waiting = await ask('/readyz')
  expect([waiting.status, JSON.parse(waiting.text)]).toMatchObject([
    503,
    { status: 'not ready', platform: 'not reached yet' },
  ])
  const page = await ask('/news')
  expect([page.status, innards(page.text)]).toEqual([503, null])
  expect(page.text).toContain('503 error')
  await site.startPlatform()
  await starting
  expect((await ask('/news')).status).toBe(200)
})

test('asked to stop, it finishes what is under way: no request that was taken is dropped', async () => {
  const agent = new Agent({ keepAlive: true })
  const paths = Array.from(
    { length: 24 },
    (_, index) => `/news?page=${1 + (index % 7)}&view=${'abcdefgh'[index % 8]}`,
  )
  const answers: Promise<{ status: number; body: string }>[] = []
  const request = (path: string) =>
    new Promise<{ status: number; body: string }>((done, failed) => {
      get(`${site.url}${path}`, { agent }, (response) => {
        let body = ''
        response.setEncoding('utf8')
        response.on('data', (text: string) => {
          body += text
        })
        response.on('end', () => done({ status: response.statusCode ?? 0, body }))
        response.on('error', failed)
      }).on('error', failed)
    })
  // Connections that have served before, so that they are kept open.
  await Promise.all(Array.from({ length: 8 }, () => request('/club/history')))

  site.freezePlatform(true)
  try {
    for (const path of paths) answers.push(request(path))
    answers.push(request('/api/web/v1/articles?page%5Bsize%5D=3'))
    await until('all of them to be taken', async () => {
      const { port } = new URL(site.url)
      // One more connection is only told once those before it were.
      return (await rawGet(Number(port), '/healthz')).status === 200 ? true : null
    })
    await new Promise((resolve) => setTimeout(resolve, 100))
    process.kill(site.gatewayPid(), 'SIGTERM')
    await new Promise((resolve) => setTimeout(resolve, 300))
  } finally {
    site.freezePlatform(false)
  }
  const began = performance.now()
  for (const { status, body } of await Promise.all(answers)) {
    expect(status).toBe(200)
    if (body.startsWith('<')) expect([errorShown(body), isWholeDocument(body)]).toEqual([null, true])
  }
  await site.stopGateway()
  expect(performance.now() - began, 'milliseconds until it was gone').toBeLessThan(6000)
  expect(await logLines('"message":"stopped"')).toHaveLength(1)
  await expect(ask('/healthz')).rejects.toThrow()
  agent.destroy()
  await site.startGateway()
  expect((await ask('/news')).status).toBe(200)
})
