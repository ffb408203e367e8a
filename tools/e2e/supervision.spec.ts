/** `npm start` as an operator lives with it: servers that end, a launcher that is killed, logs that are kept. */
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'playwright/test'
import { sourcesFingerprint } from '../start/stale.mjs'
import { freePort } from '../test/free-port.ts'
import { type LaunchedSite, launch, launchedPid, launchSite } from './launched-site.ts'
import { template, testNow } from './site.ts'

let dataDir = ''
let port = 0
let accountPort = 0
let streamerPort = 0
let platformPort = 0
let paymentsPort = 0
let launched: LaunchedSite[] = []

// A whole site starts three times.
test.describe.configure({ mode: 'serial', timeout: 120_000 })
test.beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'club-start-'))
  await cp(template(), dataDir, { recursive: true, filter: (path) => !/\.lock$|platform\.json$/.test(path) })
  await writeFile(join(dataDir, 'built.json'), JSON.stringify({ fingerprint: sourcesFingerprint() }))
  port = await freePort()
  accountPort = await freePort()
  streamerPort = await freePort()
  platformPort = await freePort()
  paymentsPort = await freePort()
})
test.afterAll(async () => {
  for (const { child, exit } of launched) {
    child.kill('SIGTERM')
    await exit
  }
  await rm(dataDir, { recursive: true, force: true })
})

const options = () => ({
  dataDir,
  port,
  accountPort,
  streamerPort,
  platformPort,
  paymentsPort,
})

async function npmStart() {
  const preload = `--import=${join(import.meta.dirname, 'throwing.ts')} --disable-warning=ExperimentalWarning`
  const started = await launchSite({
    ...options(),
    environment: { NOW: testNow, NODE_OPTIONS: preload },
  })
  launched.push(started)
  return started
}

const pidOf = (name: string) => launchedPid(dataDir, name)

const status = (path: string, headers: Record<string, string> = {}) =>
  fetch(`http://localhost:${port}${path}`, { headers, signal: AbortSignal.timeout(20_000) }).then(
    async (answer) => {
      await answer.arrayBuffer()
      return answer.status
    },
    () => 0,
  )

/** Fans who read on a connection each, which they keep, or on a new one each time; nothing is asked for a second time. */
function keepReading(count: { kept: number; fresh: number }) {
  const failures: string[] = []
  let asked = 0
  let going = true
  const read = (agent: Agent) =>
    new Promise<void>((done) => {
      asked += 1
      const asking = get({
        agent,
        host: '127.0.0.1',
        port,
        path: '/',
        headers: { host: `localhost:${port}` },
      })
      const kind = () => (asking.reusedSocket ? 'kept' : 'new')
      asking.on('response', (answer) => {
        if (answer.statusCode !== 200) failures.push(`${answer.statusCode} on a ${kind()} connection`)
        answer.resume().on('close', () => {
          if (!answer.complete) failures.push(`broken off on a ${kind()} connection`)
          done()
        })
      })
      asking.on('error', (error: NodeJS.ErrnoException) => {
        failures.push(`${error.code} on a ${kind()} connection`)
        done()
      })
    })
  const reader = async (agent: Agent) => {
    for (; going; await sleep(4)) await read(agent)
    agent.destroy()
  }
  const fans = [
    ...Array.from({ length: count.kept }, () => reader(new Agent({ keepAlive: true, maxSockets: 1 }))),
    ...Array.from({ length: count.fresh }, () => reader(new Agent({ keepAlive: false }))),
  ]
  return {
    async stop() {
      going = false
      await Promise.all(fans)
      return { asked, failures }
    },
  }
}

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
  const fans = keepReading({ kept: 12, fresh: 4 })
  expect(await status('/news', { 'x-throw': 'answer' })).toBe(500)
  await expect.poll(() => output(), { timeout: 20_000 }).toContain('The site has been replaced')
  await expect.poll(() => isGone(second), { timeout: 20_000 }).toBe(true)
  const { asked, failures } = await fans.stop()
  // The system throws away connections that wait in the queue of a listener at the moment in which that closes.
  const isReset = (failure: string) => failure === 'ECONNRESET on a new connection'
  const reset = failures.filter(isReset).length
  console.log(`${asked} requests over a replacement, ${reset} of them reset on a new connection`)
  expect(failures.filter((failure) => !isReset(failure))).toEqual([])
  expect(reset).toBeLessThan(20)
  expect(asked).toBeGreaterThan(100)
  expect(output()).toContain('The site wants to be replaced: thrown by a test: answer')
})

test('a launcher that is killed leaves servers that the next start finds and ends; a second one is refused', async () => {
  const [first] = launched
  const second = launch(options())
  expect(await second.exit).toBe(1)
  expect(second.output()).toContain('a site is already running over this data folder')

  const orphans = [await pidOf('platform'), await pidOf('site'), await pidOf('account')]
  process.kill(await pidOf('launcher'), 'SIGKILL')
  await first?.exit
  expect(await status('/')).toBe(200)
  launched = []
  // One log is as long as it may be, and the other cannot be written.
  const logs = join(dataDir, 'logs')
  await writeFile(join(logs, 'site.log'), `${'x'.repeat(99)}\n`.repeat(110_000), { mode: 0o600 })
  await rm(join(logs, 'platform.log'))
  await mkdir(join(logs, 'platform.log'), { mode: 0o700 })
  const { output, child, exit } = await npmStart()
  expect(output()).toContain('The log of the platform cannot be written: ')
  expect(await status('/')).toBe(200)
  expect((await stat(join(logs, 'site.log.1'))).size).toBeGreaterThan(10_000_000)
  expect((await stat(join(logs, 'site.log'))).size).toBeLessThan(1_000_000)
  expect(output()).toContain(`An earlier start left the platform behind (process ${orphans[0]}); ending it`)
  expect(orphans.map(isGone)).toEqual([true, true, true])

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

  const servers = [await pidOf('platform'), await pidOf('site'), await pidOf('account')]
  child.kill('SIGINT')
  expect(await exit).toBe(0)
  expect(servers.map(isGone)).toEqual([true, true, true])
  launched = []
})
