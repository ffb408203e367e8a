/** A team without a checkout: an empty folder, the tarballs, and a remote that is made, checked, built, tried and deployed there. */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { linkOthers } from '../e2e/checkout.ts'
import { until } from '../e2e/fault-site.ts'
import { expectNoAxeProblems, hydrated } from '../e2e/page-checks.ts'
import { reactTells } from '../e2e/react-tells.ts'
import { runTool, type Site, startSite } from '../e2e/site.ts'
import { expect, test } from '../e2e/test.ts'
import { root } from '../start/install.mjs'
import { freePort } from '../test/free-port.ts'

const exec = promisify(execFile)

let site: Site
let folder: string
let dev: ChildProcess | null = null

test.beforeAll(async () => {
  test.setTimeout(120_000)
  folder = await mkdtemp(join(tmpdir(), 'club-own-'))
  site = await startSite()
})
test.afterAll(async () => {
  if (dev?.exitCode === null) {
    const ended = new Promise((done) => dev?.once('exit', done))
    dev.kill('SIGTERM')
    await ended
  }
  await site.stop()
  await rm(folder, { recursive: true, force: true })
})

/** The environment of somebody in that folder, whose tools are those that are installed there. */
const environment = (more: Record<string, string> = {}) => ({
  ...process.env,
  PATH: [join(folder, 'node_modules/node/bin'), process.env.PATH].join(delimiter),
  DEPLOY_STORE: site.store,
  ...more,
})
const npm = async (...args: string[]) => {
  const { stdout } = await exec('npm', args, { cwd: folder, env: environment() })
  return stdout
}

/** What an installation does: ours from the tarballs and as they are, others' by link, commands in `.bin`. */
async function installed(tarballs: readonly string[]) {
  await linkOthers(folder)
  for (const tarball of tarballs) {
    const name = /\/club-([a-z0-9-]+?)-\d+\.[^/]*$/.exec(tarball)?.[1] ?? ''
    const place = join(folder, 'node_modules/@club', name)
    await mkdir(place)
    await exec('tar', ['-xzf', tarball, '-C', place, '--strip-components=1'])
  }
  const commands = join(folder, 'node_modules/.bin')
  const others = await readdir(join(root, 'node_modules/.bin'))
  await rm(commands)
  await mkdir(commands)
  for (const name of others) await symlink(join(root, 'node_modules/.bin', name), join(commands, name))
  await symlink('../@club/team/tools/team/club.js', join(commands, 'club'))
}

/** Everything of ours that is installed there, by its path and with its text. */
async function ours() {
  const entries = await readdir(join(folder, 'node_modules/@club'), { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
  return Promise.all(files.map(async (path) => ({ path, text: await readFile(path, 'utf8') })))
}

const heading = async (url: string) => {
  const answer = await fetch(`${url}/fan-zone`)
  return [answer.status, /<h1[^>]*>([^<]*)/.exec(await answer.text())?.[1]]
}

test('[DL-05] a team has its remote in a repository of its own: makes, checks, builds, tries and deploys it by what was packed', async ({
  page,
  consoleErrors,
}) => {
  test.setTimeout(240_000)
  await runTool('tools/pack/pack.ts', [join(folder, 'tarballs')])
  const tarballs = (await readdir(join(folder, 'tarballs'))).map((name) => join(folder, 'tarballs', name))
  await installed(tarballs)
  // Nothing of ours comes from the checkout, and nothing needs Node to read TypeScript.
  const files = await ours()
  expect(files.filter(({ path }) => /(?<!\.d)\.tsx?$/.test(path))).toEqual([])
  expect(files.filter(({ text }) => text.includes(root)).map(({ path }) => path)).toEqual([])

  await exec('npx', ['--no-install', 'club', 'new', 'fan-zone'], { cwd: folder, env: environment() })
  // As copied from the whole project, whose tools are not here.
  const browserTest = `import { test } from '../../../tools/e2e/test.ts'\n\ntest('a page', () => {})\n`
  await writeFile(join(folder, 'src/copied.spec.ts'), browserTest)
  await npm('run', 'lint')
  await npm('run', 'types')
  await npm('test')
  expect(await npm('run', 'build')).toMatch(/fan-zone [0-9a-f]{16} is built/)
  // What does not fit the packages' types is found.
  const teaser = join(folder, 'src/teaser/Teaser.tsx')
  const source = await readFile(teaser, 'utf8')
  await writeFile(teaser, source.replace('href=', 'hrefs='))
  await expect(npm('run', 'types')).rejects.toThrow()
  await writeFile(teaser, source)

  const { inner } = JSON.parse(await readFile(join(site.dataDir, 'hosts/mirror.json'), 'utf8')) as {
    inner: string
  }
  expect((await heading(site.url))[0]).toBe(404)
  const deployed = await exec('npm', ['run', 'deploy'], {
    cwd: folder,
    env: environment({ DEPLOY_HOSTS: inner }),
  })
  expect(deployed.stdout).toMatch(/fan-zone [0-9a-f]{16} is live \(revision \d+, /)
  await page.goto(`${site.url}/fan-zone`)
  await hydrated(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Fan zone')
  await expectNoAxeProblems(page)

  // Among the deployed rest, over the services of a site that runs, with each change on the page.
  const port = await freePort()
  const local = `http://localhost:${port}`
  let said = ''
  // Not by npm, which ends without what it has started.
  dev = spawn(join(folder, 'node_modules/.bin/club'), ['dev'], {
    cwd: folder,
    env: environment({ DEV_PORT: String(port), SERVICES_FROM: site.url }),
  })
  for (const stream of [dev.stdout, dev.stderr])
    stream?.on('data', (data) => {
      said += data
    })
  await until('Ready', async () => (said.includes('Ready: ') ? true : null), 60_000).catch(() => {
    throw new Error(said)
  })
  await expect.poll(() => heading(local), { timeout: 30_000 }).toEqual([200, 'Fan zone'])
  await page.goto(`${local}/fan-zone`)
  await hydrated(page)
  await expect(page.getByRole('complementary', { name: 'Preview' })).toContainText('fan-zone')
  await expect.poll(async () => (await fetch(`${local}/news`)).status).toBe(200)
  expect(await reactTells(local)).toBe(true)
  const words = join(folder, 'src/messages/en.ts')
  await writeFile(words, (await readFile(words, 'utf8')).replace("'Fan zone'", "'Away days'"))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Away days', { timeout: 30_000 })
  expect(await heading(site.url)).toEqual([200, 'Fan zone'])
  expect(consoleErrors).toEqual([])

  // A page that stays open asks who is signed in, which nobody answers any more.
  await page.goto('about:blank')
  const ended = new Promise((done) => dev?.once('exit', done))
  dev.kill('SIGTERM')
  expect(await ended).toBe(0)
  await expect(fetch(local)).rejects.toThrow()
})
