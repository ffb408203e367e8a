/** What runs, by the commands of who releases and by the addresses of who serves. */
import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { openStore } from '@club/federation/store'
import { contractVersion } from '@club/shell-api/contract'
import { askHost } from '../deploy/hosts.ts'
import { projectNode, root } from '../start/install.mjs'
import { type FaultSite, startFaultSite, until } from './fault-site.ts'
import { asVersion, builtDeployment } from './faulty-builds.ts'
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

test('[DL-04] versions that a host cannot serve are refused, with the reason, and the last good ones serve on, after a restart too', async () => {
  test.setTimeout(120_000)
  const good = {
    tv: await on.versionOf('tv'),
    news: await on.versionOf('news'),
    club: await on.versionOf('club'),
  }
  const other = asVersion(await builtDeployment('tv'))
  const manifest = { ...other.manifest, contract: contractVersion + 1 }
  await on.put({ ...other, manifest, manifestText: new TextEncoder().encode(JSON.stringify(manifest)) })
  const bad = {
    tv: manifest.version,
    news: await on.spoil('news', 'throws in render'),
    club: await on.spoil('club', 'corrupt'),
  }
  const reasons = [/contract/, /throws in render/, /another hash/]
  const expectRefused = async () => {
    for (const [index, [remote, version]] of Object.entries(bad).entries())
      expect(await refusedOnce(remote, version)).toMatch(reasons[index] ?? /never/)
    for (const [remote, version] of Object.entries(good)) {
      expect((await standing())?.[remote]).toMatchObject({ serving: version })
      expect(await on.versionOf(remote as keyof typeof good)).toBe(version)
    }
    for (const path of ['/', '/news', '/teams', '/videos/browse'])
      expect([path, (await on.ask(path)).status]).toEqual([path, 200])
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
  for (const remote of ['news', 'tv', 'club'] as const) await on.live(remote, await on.good(remote))
})

test('[DL-03a] a command goes back to the version before, past what was refused; a page that is open goes on', async ({
  page,
}) => {
  test.setTimeout(120_000)
  const first = await on.good('news')
  await on.live('news', first)
  const next = await on.good('news')
  await on.live('news', next)
  await page.goto(`${on.site.url}/news`)
  await hydrated(page)

  const began = performance.now()
  const done = await command('rollback', 'news')
  const took = performance.now() - began
  expect(done).toEqual({ code: 0, said: expect.stringContaining(`news is back at ${first} (revision `) })
  expect(await on.versionOf('news')).toBe(first)
  console.log(`back after ${Math.round(took)} ms, the command's own start included`)

  await page.locator('main a[href^="/news/"]').first().click()
  await expect(page).toHaveURL(/\/news\/./)
  await expect(page.locator('h1')).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\/news$/)

  expect(await command('rollback', 'news', '--to', next)).toMatchObject({ code: 0 })
  expect(await on.versionOf('news')).toBe(next)
  expect(await command('rollback', 'fan-zone')).toEqual({
    code: 1,
    said: expect.stringContaining('fan-zone: nothing good was deployed before'),
  })
  const told = await command('releases', 'news')
  expect(told.said).toMatch(new RegExp(`Ada of the TV team +rolled back +news +${first}`))
  // Every line lies in the store as well, for good.
  const { revision, releases } = await openStore(on.store.url).registry()
  const line = new TextDecoder().decode(await openStore(on.store.url).read(`log/${revision}.json`))
  expect(JSON.parse(line)).toEqual(releases.at(-1))
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
})
