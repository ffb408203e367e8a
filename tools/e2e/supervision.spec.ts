/** `npm start` as an operator lives with it: servers that end, a launcher that is killed, logs that are kept. */
import { type ChildProcess, spawn } from 'node:child_process'
import { cp, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'playwright/test'
import { projectNode, root } from '../start/install.mjs'
import { sourcesFingerprint } from '../start/stale.mjs'
import { freePort, template, testNow } from './site.ts'

let dataDir = ''
let port = 0
let platformPort = 0
let launched: { child: ChildProcess; output(): string; exit: Promise<number | null> }[] = []

// A whole site starts three times.
test.describe.configure({ mode: 'serial', timeout: 120_000 })
test.beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'club-start-'))
  await cp(template(), dataDir, { recursive: true, filter: (path) => !/\.lock$|platform\.json$/.test(path) })
  await writeFile(join(dataDir, 'built.json'), JSON.stringify({ fingerprint: sourcesFingerprint() }))
  port = await freePort()
  platformPort = await freePort()
})
test.afterAll(async () => {
  for (const { child, exit } of launched) {
    child.kill('SIGTERM')
    await exit
  }
  await rm(dataDir, { recursive: true, force: true })
})

async function npmStart() {
  const preload = `--import=${join(import.meta.dirname, 'throwing.ts')} --disable-warning=ExperimentalWarning`
  const child = spawn(projectNode(), ['tools/start/start.mjs'], {
    cwd: root,
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      SITE_PORT: String(port),
      PLATFORM_PORT: String(platformPort),
      NOW: testNow,
      NODE_OPTIONS: preload,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part) => {
      text += part
    })
  const exit = new Promise<number | null>((done) => child.on('exit', done))
  const started = { child, output: () => text, exit }
  launched.push(started)
  await expect
    .poll(() => (child.exitCode === null ? text.trim().split('\n').at(-1) : text), { timeout: 60_000 })
    .toBe(`Ready: http://localhost:${port}`)
  return started
}

const pidOf = async (name: string) =>
  (JSON.parse(await readFile(join(dataDir, 'run', `${name}.json`), 'utf8')) as { pid: number }).pid

const status = (path: string, headers: Record<string, string> = {}) =>
  fetch(`http://localhost:${port}${path}`, { headers, signal: AbortSignal.timeout(5000) }).then(
    async (answer) => {
      await answer.arrayBuffer()
      return answer.status
    },
    () => 0,
  )

const isGone = (pid: number) => {
  try {
    process.kill(pid, 0)
    return false
  } catch {
    return true
  }
}

test('what ends is started again, the other serves on, and nobody is missed while a gateway is replaced', async () => {
  const { output } = await npmStart()

  const platform = await pidOf('platform')
  process.kill(platform, 'SIGKILL')
  await expect.poll(() => output()).toContain('The platform ended (SIGKILL); starting it again in 0.1 s')
  expect(await status('/')).toBe(200)
  await expect.poll(() => status('/api/web/v1/articles'), { timeout: 20_000 }).toBe(200)
  expect(await pidOf('platform')).not.toBe(platform)

  const gateway = await pidOf('site')
  process.kill(gateway, 'SIGKILL')
  await expect.poll(() => status('/'), { timeout: 20_000 }).toBe(200)
  await expect.poll(() => output()).toMatch(/The site serves again after \d/)
  const second = await pidOf('site')
  expect(second).not.toBe(gateway)

  // Something is thrown that nobody catches: its successor binds the same port before it goes.
  const seen = new Set<number>()
  let going = true
  const fans = (async () => {
    while (going) {
      // As a browser does: what a kept connection loses by closing at that very moment is asked for again, once.
      seen.add((await status('/')) || (await status('/')))
      await sleep(20)
    }
  })()
  expect(await status('/news', { 'x-throw': 'answer' })).toBe(500)
  await expect.poll(() => output(), { timeout: 20_000 }).toContain('The site has been replaced')
  await expect.poll(() => isGone(second), { timeout: 20_000 }).toBe(true)
  going = false
  await fans
  expect([...seen]).toEqual([200])
  expect(output()).toContain('The site wants to be replaced: thrown by a test: answer')
})

test('a launcher that is killed leaves servers that the next start finds and ends; a second one is refused', async () => {
  const [first] = launched
  const second = spawn(projectNode(), ['tools/start/start.mjs'], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir, SITE_PORT: String(port), PLATFORM_PORT: String(platformPort) },
  })
  let refused = ''
  second.stderr.on('data', (part) => {
    refused += part
  })
  expect(await new Promise((done) => second.on('exit', done))).toBe(1)
  expect(refused).toContain('npm start runs already over this data folder')

  const orphans = [await pidOf('platform'), await pidOf('site')]
  process.kill(await pidOf('launcher'), 'SIGKILL')
  await first?.exit
  expect(await status('/')).toBe(200)
  launched = []
  const { output, child, exit } = await npmStart()
  expect(output()).toContain(`An earlier start left the platform behind (process ${orphans[0]}); ending it`)
  expect(orphans.map(isGone)).toEqual([true, true])

  // Everything in the data folder is its owner's alone, and logs tell of earlier starts.
  const log = await readFile(join(dataDir, 'logs', 'start.log'), 'utf8')
  expect(log).toContain('The site has been replaced')
  expect(log).toContain('left the platform behind')
  const open: string[] = []
  for (const entry of await readdir(dataDir, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (!entry.isSymbolicLink() && ((await stat(path)).mode & 0o077) !== 0) open.push(path)
  }
  expect(open).toEqual([])

  const servers = [await pidOf('platform'), await pidOf('site')]
  child.kill('SIGINT')
  expect(await exit).toBe(0)
  expect(servers.map(isGone)).toEqual([true, true])
  launched = []
})
