/** What runs, by the commands of who releases and by the addresses of who serves. */

import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { openStore } from '@club/federation/store'
import { contractVersion } from '@club/shell-api/contract'
import type { Browser, Page } from 'playwright/test'
import { Agent, interceptors, request } from 'undici'
import type { Deployment } from '../deploy/build.ts'
import { canaried } from '../deploy/canary.core.ts'
import { askHost } from '../deploy/hosts.ts'
import { publish } from '../deploy/publish.ts'
import { projectNode, root } from '../start/install.mjs'
import { drawnWith } from './drawn-with.ts'
import { type FaultSite, startFaultSite, until } from './fault-site.ts'
import { asVersion, builtDeployment, keptDeployment, withFault } from './faulty-builds.ts'
import { hydrated } from './page-checks.ts'
import { expect, test } from './test.ts'

const exec = promisify(execFile)

test.describe.configure({ mode: 'serial' })

let on: FaultSite

test.beforeAll(async () => {
  test.setTimeout(120_000)
  on = await startFaultSite()
})
test.afterAll(() => on.stop())

/** A command of `package.json`, as whoever sits at this machine would give it. */
const command = async (tool: string, ...args: string[]) => {
  try {
    const { stdout } = await exec(
      projectNode(),
      ['--disable-warning=ExperimentalWarning', `tools/deploy/${tool}.ts`, ...args],
      {
        cwd: root,
        env: {
          ...process.env,
          DATA_DIR: on.site.dataDir,
          DEPLOY_STORE: on.store.url,
          DEPLOYED_BY: 'Ada of the TV team',
        },
      },
    )
    return { code: 0, said: stdout }
  } catch (problem) {
    const { code, stdout, stderr } = problem as { code: number; stdout: string; stderr: string }
    return { code, said: stdout + stderr }
  }
}

const inner = async () =>
  (JSON.parse(await readFile(join(on.site.dataDir, 'hosts/mirror.json'), 'utf8')) as { inner: string }).inner
const standing = async () => (await askHost(await inner()))?.remotes
const refusedOnce = (remote: string, version: string) =>
  until(`${remote}@${version} to be refused`, async () => {
    const refused = (await standing())?.[remote]?.refused
    return refused?.version === version ? refused.reason : null
  })

const pinned = async (page: Page, remote: string) =>
  drawnWith((await page.locator('#_boot').textContent()) ?? '', remote)

/**
 * Goes on in an open page until it has the version: what a host that is busy tells too late for one step counts for the next.
 */
async function takesUp(page: Page, remote: string, version: string) {
  for (const place of ['/news', '/matches', '/teams', '/news', '/matches']) {
    await page
      .locator(`body > header a[href="${place}"]`)
      .first()
      .evaluate((link: HTMLElement) => link.click())
    await expect(page).toHaveURL(new RegExp(`${place}$`))
    await expect(page.locator('h1')).toBeVisible()
    await page.waitForLoadState()
    if ((await pinned(page, remote)) === version) return
  }
  expect(await pinned(page, remote)).toBe(version)
}

/** A page as a visitor with this number gets it. */
const visit = async (path: string, bucket: number | null, headers: Record<string, string> = {}) => {
  const answer = await fetch(on.site.url + path, {
    headers: { ...headers, ...(bucket === null ? {} : { cookie: `bucket=${bucket}` }) },
  })
  return { status: answer.status, headers: answer.headers, tv: drawnWith(await answer.text(), 'tv') }
}

/** Gives a deployment to a share of the visitors, as the command does with what it has built. */
const few = (deployment: Deployment, share: number) =>
  publish(
    openStore(on.store.url),
    deployment,
    { by: 'tests', at: new Date(), commit: null },
    {
      point: (registry, entry) =>
        canaried(
          registry,
          deployment.manifest,
          entry,
          { share },
          { by: 'tests', at: new Date(), commit: null },
        ),
    },
  )
const canaryServes = (version: string) =>
  until(`${version} to be a canary`, async () =>
    (await askHost(await inner()))?.canaries.tv?.serving === version ? true : null,
  )

test('[DL-04] versions that a host cannot serve are refused, with the reason, and the last good ones serve on, after a restart too', async () => {
  test.setTimeout(240_000)
  const served = (remote: Parameters<FaultSite['versionOf']>[0]) =>
    until(`${remote} to be served`, () => on.versionOf(remote))
  const good = {
    tv: await served('tv'),
    news: await served('news'),
    club: await served('club'),
    matches: await served('matches'),
  }
  const other = asVersion(await builtDeployment('tv'))
  const manifest = { ...other.manifest, contract: contractVersion + 1 }
  await on.put({ ...other, manifest, manifestText: new TextEncoder().encode(JSON.stringify(manifest)) })
  const bad = {
    tv: manifest.version,
    news: await on.spoil('news', 'throws in render'),
    club: await on.spoil('club', 'corrupt'),
    // Every other remote would draw with what it leaves behind.
    matches: await on.spoil('matches', 'patches a global'),
  }
  const reasons = [/contract/, /throws in render/, /another hash/, /^load: .*read only property 'map'/]
  const expectRefused = async () => {
    for (const [index, [remote, version]] of Object.entries(bad).entries())
      expect(await refusedOnce(remote, version)).toMatch(reasons[index] ?? /never/)
    for (const [remote, version] of Object.entries(good)) {
      expect((await standing())?.[remote]).toMatchObject({ serving: version })
      expect(await on.versionOf(remote as keyof typeof good)).toBe(version)
    }
    for (const path of ['/', '/news', '/teams', '/videos/browse', '/matches'])
      expect([path, (await on.askInTime(path)).status]).toEqual([path, 200])
  }
  await expectRefused()

  await on.forgetPages()
  await expectRefused()
  // Everybody may know that something is amiss; what it is stands in nobody's way but ours.
  const open = (await (await fetch(`${on.site.url}/readyz`)).json()) as { remotes: Record<string, unknown> }
  expect(open.remotes.news).toEqual({ wanted: bad.news, serving: good.news, refused: bad.news })
  expect(JSON.stringify(open)).not.toContain('throws in render')

  const told = await command('releases')
  expect(told.said).toMatch(new RegExp(`news +${bad.news} +${good.news}; refused ${bad.news}: .*throws`))
  on.heal('club', bad.club)
  for (const remote of ['news', 'tv', 'club', 'matches'] as const)
    await on.live(remote, await on.good(remote))
})

test.describe('[DL-03] rollback and canary by one command, and open pages go on', () => {
  test('[DL-03a] a command goes back to the version before, past what was refused; a page that is open goes on, three releases behind', async ({
    page,
  }) => {
    test.setTimeout(120_000)
    const opened = await on.good('news')
    await on.live('news', opened)
    await page.goto(`${on.site.url}/news`)
    await hydrated(page)
    const first = await on.good('news')
    await on.live('news', first)
    const next = await on.good('news')
    await on.live('news', next)

    const began = performance.now()
    const done = await command('rollback', 'news')
    const took = performance.now() - began
    expect(done).toEqual({ code: 0, said: expect.stringContaining(`news is back at ${first} (revision `) })
    expect(await on.versionOf('news')).toBe(first)
    console.log(`back after ${Math.round(took)} ms, the command's own start included`)

    // It goes on with its own version where it is, and takes the other one where the fan goes next.
    expect(await pinned(page, 'news')).toBe(opened)
    await page.locator('main a[href^="/news/"]').first().click()
    await expect(page).toHaveURL(/\/news\/./)
    await expect(page.locator('h1')).toBeVisible()
    await takesUp(page, 'news', first)

    expect(await command('rollback', 'news', '--to', next)).toMatchObject({ code: 0 })
    expect(await on.versionOf('news')).toBe(next)
    expect(await command('rollback', 'fan-zone')).toEqual({
      code: 1,
      said: expect.stringMatching(/^fan-zone: no remote of this store; remotes: .*\bnews\b/),
    })
    const told = await command('releases', 'news')
    expect(told.said).toMatch(new RegExp(`Ada of the TV team +rolled back +news +${first}`))
    // Every line lies in the store as well, for good.
    const { revision, releases } = await openStore(on.store.url).registry()
    const line = new TextDecoder().decode(await openStore(on.store.url).read(`log/${revision}.json`))
    expect(JSON.parse(line)).toEqual(releases.at(-1))
  })

  test("[DL-04a] a remote that was built for the contract before goes on in today's host and over today's platform, in server and browser", async ({
    page,
  }) => {
    test.setTimeout(90_000)
    const kept = await keptDeployment('news', contractVersion - 1)
    expect(kept.manifest).toMatchObject({ contract: contractVersion - 1 })
    await on.put(kept)
    await on.live('news', kept.manifest.version)
    for (const path of ['/', '/news', '/news?page=2'])
      expect([path, (await on.askInTime(path)).status]).toEqual([path, 200])
    await page.goto(`${on.site.url}/news`)
    await hydrated(page)
    expect(await pinned(page, 'news')).toBe(kept.manifest.version)
    // Its own code, alive: the next page of the list, and a story, without a document of their own.
    const address = (await page.locator('main a[href^="/news/"]').first().getAttribute('href')) ?? ''
    await page.locator(`main a[href="${address}"]`).first().click()
    await expect(page).toHaveURL(on.site.url + address)
    await expect(page.locator('main h1')).toBeVisible()
    await expect(page.locator('[data-slot-problem]')).toHaveCount(0)
    await on.live('news', await on.good('news'))
  })

  test('a deploy says what became of it, and leaves with it', async () => {
    test.setTimeout(120_000)
    const done = await command('deploy', 'matches', '--built')
    expect(done).toEqual({
      code: 0,
      said: expect.stringMatching(/^matches [0-9a-f]{16} is live \(revision \d+, /),
    })
    expect(await command('deploy', 'matches', '--built', '--wrong')).toMatchObject({ code: 1 })
    expect((await command('deploy', 'nothing')).said).toContain('no such remote')
    // A withdrawal leaves when it is so.
    expect((await on.askInTime('/matches')).status).toBe(200)
    expect(await command('deploy', 'matches', '--withdraw')).toEqual({
      code: 0,
      said: expect.stringMatching(/^matches is withdrawn \(revision \d+\)/),
    })
    expect((await on.askInTime('/matches')).status).toBe(404)
    expect(await command('deploy', 'matches', '--built')).toMatchObject({ code: 0 })
  })

  test('[DL-03c] a canary goes to its share by one command, the same in server and browser, mixes with nothing that is kept, and is promoted or taken back', async ({
    browser,
  }) => {
    test.setTimeout(180_000)
    const stable = await on.good('tv')
    await on.live('tv', stable)
    const done = await command('deploy', 'tv', '--built', '--channel', 'canary', '--share', '5')
    expect(done).toEqual({
      code: 0,
      said: expect.stringMatching(/^tv [0-9a-f]{16} is live for 5 of 100 visitors \(revision \d+, /),
    })
    const canary = (await builtDeployment('tv')).manifest.version

    // Sticky, by one number; whoever has none gets what everybody gets.
    for (const [bucket, version] of [
      [0, canary],
      [4, canary],
      [5, stable],
      [99, stable],
      [null, stable],
    ] as const)
      expect([bucket, (await visit('/videos', bucket)).tv]).toEqual([bucket, version])
    const [one, other] = [await visit('/videos', 3), await visit('/videos', null)]
    expect([one.headers.get('cache-control'), other.headers.get('cache-control')]).toEqual([
      expect.stringMatching(/^private/),
      expect.stringMatching(/^public/),
    ])
    // Which of them it is follows from a cookie, and both say so.
    for (const { headers } of [one, other]) expect(headers.get('vary')).toBe('accept-encoding, cookie')
    const etag = other.headers.get('etag') ?? ''
    expect((await visit('/videos', 3, { 'if-none-match': etag })).status).toBe(200)
    expect((await visit('/videos', 50, { 'if-none-match': etag })).status).toBe(304)

    // A shared cache in front, that keeps whatever it may.
    const cache = new Agent().compose(interceptors.cache({ type: 'shared' }))
    for (const bucket of [3, null, 3, 50, null, 4, 50]) {
      const { body } = await request(`${on.site.url}/videos`, {
        dispatcher: cache,
        headers: bucket === null ? {} : { cookie: `bucket=${bucket}` },
      })
      const version = drawnWith(await body.text(), 'tv')
      expect([bucket, version]).toEqual([bucket, bucket !== null && bucket < 5 ? canary : stable])
    }
    await cache.close()

    // A browser takes its number when there is a canary, and keeps it.
    const first = await (await browser.newContext()).newPage()
    await first.goto(`${on.site.url}/videos`)
    await hydrated(first)
    expect(await pinned(first, 'tv')).toBe(stable)
    const taken = () =>
      first
        .context()
        .cookies()
        .then((all) => all.find(({ name }) => name === 'bucket')?.value)
    await expect.poll(taken).toMatch(/^\d{1,2}$/)
    const bucket = await taken()
    await first.reload()
    await hydrated(first)
    expect(await taken()).toBe(bucket)
    await first.context().close()

    // What the server drew with is what the browser loads, over a navigation too.
    const scripts = new Set<string>()
    const lucky = await visitorWith(browser, 2)
    lucky.on('request', (asked) => {
      const version = /\/_r\/tv\/([^/]+)\//.exec(asked.url())?.[1]
      if (version) scripts.add(version)
    })
    await lucky.goto(`${on.site.url}/news`)
    await hydrated(lucky)
    await lucky
      .locator('body > footer a[href="/videos"], a[href="/videos"]')
      .first()
      .evaluate((link) => (link as HTMLElement).click())
    await expect(lucky).toHaveURL(/\/videos/)
    await expect(lucky.locator('h1')).toBeVisible()
    expect([...scripts]).toEqual([canary])

    // Whoever was never given the version may say of it what they like.
    const report = {
      kind: 'error',
      remote: 'tv',
      version: canary,
      during: 'render',
      message: 'forged',
      path: '/videos',
    }
    for (let batch = 0; batch < 20; batch++)
      await Promise.all(
        Array.from({ length: 50 }, (_, index) =>
          fetch(`${on.site.url}/_beacon`, {
            method: 'POST',
            body: JSON.stringify(report),
            headers: { cookie: `bucket=${index}` },
          }),
        ),
      )
    await new Promise((done) => setTimeout(done, 2500))
    expect((await visit('/videos', 3)).tv).toBe(canary)

    const promotion = await command('promote', 'tv')
    expect(promotion).toEqual({ code: 0, said: expect.stringContaining(`tv ${canary} is everybody's`) })
    for (const bucket of [3, 50, null]) expect((await visit('/videos', bucket)).tv).toBe(canary)
    await lucky.context().close()

    // One that fails in every browser, and that no server sees anything of.
    const bad = withFault(await builtDeployment('tv'), 'throws in render', { build: 'web', only: 'routes' })
    await few(bad, 5)
    const { version } = bad.manifest
    await canaryServes(version)
    // Reverted before anybody has met it: the build is what everybody has again.
    expect(await command('deploy', 'tv', '--built', '--channel', 'canary')).toEqual({
      code: 0,
      said: expect.stringContaining(
        `tv ${canary} is what everybody has already: it needs no canary, and ${version}, which a few had, is taken back`,
      ),
    })
    await until(
      'the canary to be gone',
      async () => ((await visit('/videos', 3)).tv === canary ? true : null),
      10_000,
    )
    await few(bad, 5)
    await canaryServes(version)
    const watching = command('releases', 'watch', 'tv')
    const began = performance.now()
    const pages = await Promise.all([0, 1, 2, 3, 4].map((number) => visitorWith(browser, number)))
    for (const page of pages) {
      await page.goto(`${on.site.url}/videos`)
      expect(await pinned(page, 'tv')).toBe(version)
    }
    // Ten seconds are what fans are promised.
    const gone = async () => ((await visit('/videos', 3)).tv === canary ? true : null)
    await until('the canary to be gone', gone, 10_000)
    console.log(`gone ${Math.round(performance.now() - began)} ms after its first visitor`)
    const watched = await watching
    expect(watched).toEqual({ code: 1, said: expect.stringContaining(`tv ${version} was taken back at`) })
    expect(watched.said).toMatch(/in the browser: 5 of 5 visitors failed/)
    const { channels, releases } = await openStore(on.store.url).registry()
    expect(channels.canary).toEqual({})
    expect(releases.at(-1)).toMatchObject({ did: 'taken back', remote: 'tv', channel: 'canary' })
    // Whoever had it open goes on, and gets the other one at the next step.
    const [open] = pages
    await takesUp(open as Page, 'tv', canary)
  })
})

async function visitorWith(browser: Browser, bucket: number): Promise<Page> {
  const context = await browser.newContext()
  await context.addCookies([{ name: 'bucket', value: String(bucket), url: on.site.url }])
  return context.newPage()
}
