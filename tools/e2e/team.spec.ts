/** A team works on its remote alone: in a checkout without the other remotes, against the deployed rest, and on one version among it. */

import { type ChildProcess, spawn } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { projectNode } from '../start/install.mjs'
import { freePort } from '../test/free-port.ts'
import { type Checkout, checkOut } from './checkout.ts'
import { drawnWith } from './drawn-with.ts'
import { until } from './fault-site.ts'
import { hydrated } from './page-checks.ts'
import { reactTells } from './react-tells.ts'
import { type Site, startSite } from './site.ts'
import { expect, test } from './test.ts'

const word = 'Films from the Lane'

let site: Site
let team: Checkout
const running: ChildProcess[] = []

test.beforeAll(async () => {
  test.setTimeout(120_000)
  ;[site, team] = await Promise.all([startSite(), checkOut(['shell', 'tv'], { builds: true })])
})
test.afterAll(async () => {
  for (const child of running) {
    const ended = new Promise((done) => child.once('exit', done))
    if (child.exitCode === null && child.kill()) await ended
  }
  await Promise.all([site.stop(), team.remove()])
})

/** A tool of the team's checkout, with what it has said so far. */
function run(tool: string, args: string[], environment: Record<string, string> = {}) {
  const child = spawn(projectNode(), ['--disable-warning=ExperimentalWarning', tool, ...args], {
    cwd: team.directory,
    env: {
      ...process.env,
      DATA_DIR: site.dataDir,
      DEPLOY_STORE: site.store,
      PLATFORM_PORT: new URL(site.platform).port,
      ...environment,
    },
  })
  running.push(child)
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data) => {
      said += data
    })
  return {
    said: () => said,
    hears: (what: RegExp) => until(`${what}`, async () => (what.test(said) ? true : null), 60_000),
    code: new Promise<number | null>((done) => child.once('exit', done)),
  }
}

const versionAt = async (url: string, cookie = '') => {
  const answer = await fetch(`${url}/videos`, { headers: { cookie } })
  return { version: drawnWith(await answer.text(), 'tv'), headers: answer.headers }
}

test('[DL-05] a team checks, sees and deploys its remote without the folders of the others, with each change on the page among the deployed rest, and shows one version beside what everybody gets', async ({
  page,
}) => {
  test.setTimeout(240_000)
  const checked = run('tools/dev/check.ts', ['tv'])
  const port = await freePort()
  const dev = run('tools/dev/dev.ts', ['tv'], { DEV_PORT: String(port) })
  const local = `http://localhost:${port}`
  const before = (await versionAt(site.url)).version

  await dev.hears(/Ready: /)
  // Ready is a site with any of its remotes; on a busy machine this one's first build is tried a moment later.
  await expect.poll(async () => (await fetch(`${local}/videos/browse`)).status).toBe(200)
  await page.goto(`${local}/videos/browse`)
  await hydrated(page)
  const badge = page.getByRole('complementary', { name: 'Preview' })
  await expect(badge).toHaveText('tv from this checkout')
  // React says there what is wrong with what it is handed, as it does in front of nobody else.
  expect([await reactTells(local), await reactTells(site.url)]).toEqual([true, false])
  // It has nothing to say against any page, and a page with slots is alive to its end (`consoleErrors` of each test).
  for (const path of ['/', '/matches', '/news', '/videos/browse']) {
    await page.goto(local + path)
    await hydrated(page)
    // What comes to its place on the way makes the page longer.
    await expect(async () => {
      await page.mouse.wheel(0, 20_000)
      await expect(page.locator('footer')).toBeInViewport({ timeout: 500 })
    }).toPass({ timeout: 20_000 })
  }
  // The rest is what is deployed, from whoever deployed it.
  await expect.poll(async () => (await fetch(`${local}/news`)).status).toBe(200)
  // Before anything is written: what is checked is what lies there.
  expect([await checked.code, checked.said()]).toEqual([0, expect.stringContaining('tests: well')])
  // Nobody reloads: what is written is on the page.
  const words = join(team.directory, 'apps/tv/src/messages/en.ts')
  const source = await readFile(words, 'utf8')
  const [heading = ''] = (await page.locator('h1').textContent())?.split('\n') ?? []
  const changed = source.replaceAll(`'${heading}'`, `'${word}'`)
  expect(changed).not.toBe(source)
  await writeFile(words, changed)
  await expect(page.locator('h1')).toHaveText(word, { timeout: 30_000 })
  // How long it took is said, so that a build that has become dear is noticed.
  await dev.hears(/was built in \d+ ms\n[^\n]* is on the page, \d+ ms later/)
  // What does not compile, or cannot be drawn, leaves the page as it is and says why.
  await writeFile(words, changed.replace('export const', 'export constant'))
  await dev.hears(/ERROR/i)
  await expect(page.locator('h1')).toHaveText(word)
  await writeFile(words, changed)
  const component = join(team.directory, 'apps/tv/src/browse/BrowsePage.tsx')
  const drawn = await readFile(component, 'utf8')
  await writeFile(component, drawn.replace('BrowsePage() {', "$& throw new Error('not today')"))
  await dev.hears(/is refused: render: not today/)
  expect((await fetch(`${local}/videos/browse?q=${word}`)).status).toBe(200)
  await expect(page.locator('h1')).toHaveText(word)
  await writeFile(component, drawn)
  // Nobody else has seen anything of it.
  expect((await versionAt(site.url)).version).toBe(before)

  const deployed = run('tools/deploy/deploy.ts', ['tv'])
  expect([await deployed.code, deployed.said()]).toEqual([0, expect.stringMatching(/^tv \S+ is live/)])
  const after = (await versionAt(site.url)).version
  expect(after).not.toBe(before)

  // One version among what everybody gets, for who asks for it, with a way back.
  await page.goto(`${site.url}/videos/browse?remote=tv@${before}`)
  await hydrated(page)
  expect(new URL(page.url()).search).toBe('')
  await expect(badge).toContainText(`tv ${before}`)
  await expect(page.locator('h1')).toHaveText(heading)
  const kept = (await page.context().cookies()).find(({ name }) => name === 'override')
  const own = await versionAt(site.url, `override=${kept?.value}`)
  expect([own.version, own.headers.get('cache-control')]).toEqual([before, 'no-store'])
  expect((await versionAt(site.url)).version).toBe(after)
  expect((await versionAt(site.url, `override=tv@${before}~made-up`)).version).toBe(after)
  await page.getByRole('link', { name: 'Back to the live version' }).click()
  await expect(page.locator('h1')).toHaveText(word)
  await expect(badge).toHaveCount(0)
  const unknown = await fetch(`${site.url}/videos?remote=tv@0000000000000000`, { redirect: 'manual' })
  expect(unknown.status).toBe(404)
})
