/** The platform gone, hanging, and back. */
import type { ListOf, MatchEvent } from '@club/contracts'
import { anArticle, importContent } from './content.ts'
import { until } from './fault-site.ts'
import { feedToken, inPlay, openFeed } from './match-feed.ts'
import { hydrated } from './page-checks.ts'
import { errorShown, innards, isWholeDocument, slotsOf } from './page-text.ts'
import { asOperated, type Site, startSite } from './site.ts'
import { expect, forgiveRefusals, test } from './test.ts'

test.describe.configure({ mode: 'serial' })

const seen = ['/', '/news', '/matches', '/teams/first-team', '/club/history']

let site: Site

const ask = async (path: string) => {
  const began = performance.now()
  const response = await fetch(site.url + path, { signal: AbortSignal.timeout(15_000) })
  const text = await response.text()
  expect(innards(text), path).toBeNull()
  return { status: response.status, text, ms: performance.now() - began }
}

/** Makes the copies of pages stale, and gives nobody the time to renew them. */
async function makeStale(title: string) {
  await importContent(site, { articles: [anArticle('stale-copies', title)] })
  await new Promise((resolve) => setTimeout(resolve, 700))
}

const cacheStates = async (path: string) =>
  (await site.gatewayLog())
    .split('\n')
    .filter((line) => line.includes(`"path":"${path}"`) && line.includes('"cache"'))
    .map((line) => /"cache":"(\w+)"/.exec(line)?.[1])

test.beforeAll(async () => {
  site = await startSite({ embedded: true, environment: { ...asOperated, MATCH_FEED_TOKEN: feedToken } })
})

test.afterAll(() => site.stop())

test('with the platform killed, pages seen are served as they were, others say 503, and all of it heals by itself', async () => {
  test.setTimeout(90_000)
  const before = new Map<string, string>()
  for (const path of seen) {
    const { status, text } = await ask(path)
    expect([path, status]).toEqual([path, 200])
    before.set(path, text)
  }
  await makeStale('Written just before the lights went out')
  await site.stopPlatform('kill')

  for (const path of ['/', '/news']) {
    const { status, text, ms } = await ask(path)
    expect([path, status]).toEqual([path, 200])
    expect(text).toBe(before.get(path))
    expect(ms).toBeLessThan(1500)
    // The log is written behind the answer.
    await expect.poll(async () => (await cacheStates(path)).at(-1)).toBe('stale')
  }
  for (const path of seen) expect((await ask(path)).status, path).toBe(200)
  expect(Object.values(slotsOf((await ask('/')).text))).not.toContain('missing')

  for (const path of ['/news?page=3', '/club/academy', '/matches/ladies', '/news/never-seen']) {
    const { status, text, ms } = await ask(path)
    expect([path, status, errorShown(text), isWholeDocument(text)]).toEqual([path, 503, 503, true])
    expect(ms).toBeLessThan(5000)
  }
  const api = await ask('/api/web/v1/articles')
  expect([api.status, JSON.parse(api.text).errors[0].code]).toEqual([503, 'HTTP_503'])
  expect((await ask('/images/fit-in/750x750/crest.svg')).status).toBe(503)
  const { status, text } = await ask('/readyz')
  expect([status, JSON.parse(text)]).toMatchObject([
    200,
    { status: 'ready', platform: expect.stringMatching(/^lost since \d{4}-/) },
  ])

  await site.startPlatform()
  await until('the new story on home', async () =>
    (await ask('/')).text.includes('Written just before the lights went out') ? true : null,
  )
  for (const path of [...seen, '/news?page=3', '/club/academy', '/matches/ladies'])
    expect([path, (await ask(path)).status]).toEqual([path, 200])
  expect((await ask('/news/never-seen')).status).toBe(404)
})

test('with the platform killed, a fan who is on the site goes from page to page as well, and back', async ({
  page,
  consoleErrors,
}) => {
  const h1 = page.locator('main h1')
  const onward = page.locator('body > header').getByRole('navigation', { name: 'Main' })
  const own = new Map<string, string>()
  for (const path of ['/teams', '/matches', '/news']) {
    await page.goto(site.url + path)
    await hydrated(page)
    own.set(path, (await h1.textContent()) ?? '')
  }
  const there = async (path: string) => {
    await expect(page).toHaveURL(site.url + path)
    await expect(h1).toHaveText(own.get(path) ?? '')
  }
  await site.stopPlatform('kill')
  await onward.getByRole('link', { name: 'Matches', exact: true }).click()
  await there('/matches')
  await hydrated(page)
  await onward.getByRole('link', { name: 'Teams', exact: true }).click()
  await there('/teams')
  await page.goBack()
  await there('/matches')
  await hydrated(page)
  // What nobody has seen is not there, and says so.
  await page.evaluate(() => {
    const link = document.createElement('a')
    link.href = '/news/never-seen-in-site'
    document.querySelector('main')?.prepend(link)
    link.click()
  })
  await expect(h1).toContainText('503')
  await site.startPlatform()
  forgiveRefusals(consoleErrors)
})

test('with the platform hanging, a page seen costs one short wait a second, a page never seen at most five seconds', async () => {
  test.setTimeout(90_000)
  for (const path of seen) await ask(path)
  await makeStale('Written just before the platform fell asleep')
  site.freezePlatform(true)
  try {
    const first = await ask('/news')
    expect([first.status, first.ms < 1000]).toEqual([200, true])
    const waits: number[] = []
    for (let i = 0; i < 40; i++) waits.push((await ask('/news')).ms)
    // The first of them found the old copy standing in, and so did the others: no request waits for a page in vain again.
    expect(waits.toSorted((a, b) => a - b)[20]).toBeLessThan(50)

    const unseen = await ask('/news?page=4')
    expect([unseen.status, errorShown(unseen.text), isWholeDocument(unseen.text)]).toEqual([503, 503, true])
    expect(unseen.ms).toBeLessThan(5000)
  } finally {
    site.freezePlatform(false)
  }
  await until('a page that was refused', async () =>
    (await ask('/news?page=4')).status === 200 ? true : null,
  )
  await until('the new story in the listing', async () =>
    (await ask('/news')).text.includes('Written just before the platform fell asleep') ? true : null,
  )
})

test('with the platform stopped and then killed under four writers, pages go on, and what was answered is there, once', async () => {
  test.setTimeout(90_000)
  for (const path of seen) await ask(path)
  const feed = await openFeed(site)
  const { id: match } = feed.take()
  const answered: string[][] = [[], [], [], []]
  let going = true
  const writing = answered.map(async (mine, writer) => {
    for (let turn = 0; going; turn += 1) {
      const id = `writer-${writer}-${turn}`
      const status = await feed.send(match, { id, ...inPlay('1', { text: id }) }).catch(() => 0)
      if (status === 202) mine.push(id)
      else await new Promise((resolve) => setTimeout(resolve, 20))
    }
  })
  const count = () => answered.reduce((sum, { length }) => sum + length, 0)
  const untilMore = (why: string) => {
    const before = count()
    return until(`events after ${why}`, async () => (count() > before + 8 ? true : null))
  }
  const pages: number[] = []
  const read = async (turns: number) => {
    for (let turn = 0; turn < turns; turn += 1) {
      pages.push((await ask(seen[turn % seen.length] ?? '/')).status)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
  try {
    await untilMore('the beginning')
    site.freezePlatform(true)
    await read(30)
    site.freezePlatform(false)
    await untilMore('the stop')
    await site.stopPlatform('kill')
    await read(30)
    await site.startPlatform()
    await untilMore('the kill')
  } finally {
    site.freezePlatform(false)
    going = false
    await Promise.all(writing)
  }
  expect(new Set(pages)).toEqual(new Set([200]))
  const list = await fetch(`${site.platform}/api/matches/v1/matches/${match}/events`)
  const kept = ((await list.json()) as ListOf<MatchEvent>).data.map(({ id }) => id)
  expect(new Set(kept).size).toBe(kept.length)
  for (const [writer, mine] of answered.entries()) {
    const wanted = new Set(mine)
    expect(
      kept.filter((id) => wanted.has(id)),
      `of writer ${writer}`,
    ).toEqual(mine)
  }
})

test('a story of trouble is short: the log names what is away once, and holds no stack', async () => {
  const lines = (await site.gatewayLog()).split('\n').filter((line) => line.includes('"level":"error"'))
  expect(lines.filter((line) => line.includes('changes not followed')).length).toBeLessThanOrEqual(3)
  expect(lines.length).toBeLessThan(60)
  for (const line of lines) expect(line).not.toContain('\\n    at ')
})
