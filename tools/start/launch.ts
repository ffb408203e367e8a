/**
 * The launcher behind `npm start`: builds what is stale, starts everything on loopback, says when all of it answers, and keeps
 * it running. start.mjs has already installed the packages.
 */
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { isFar } from '@club/federation/store'
import { harmlessOutput, keepPrivate } from '@club/process'
import type { SiteName } from '@club/settings'
import { build } from './build.mjs'
import { isBuiltFrom, noteBuilt } from './build-stamp.ts'
import { projectNode, root, run } from './install.mjs'
import { readLaunchSwitches } from './launch-switches.core.ts'
import { openLogFile } from './log-file.ts'
import { endOrphans, forgetLauncher, noteLauncher } from './pid-files.ts'
import { portTaken } from './ports.core.ts'
import { hostInAddress, type ServerName } from './services.mjs'
import { addressOfSite } from './site-address.core.ts'
import { remoteNames, sourcesFingerprint } from './stale.mjs'
import { type Supervised, superviseServer } from './supervisor.ts'

const began = Date.now()
const switches = () => {
  try {
    return readLaunchSwitches(process.env)
  } catch (problem) {
    process.stderr.write(`${(problem as Error).message}\n`)
    return process.exit(1)
  }
}
const {
  DATA_DIR,
  HOST: host,
  SITE_PORT: sitePort,
  ACCOUNT_PORT: accountPort,
  STREAMER_PORT: streamerPort,
  PLATFORM_PORT: platformPort,
  PAYMENTS_PORT: paymentsPort,
} = switches()
const dataDir = resolve(root, DATA_DIR)
const inProduction = process.env.NODE_ENV === 'production'
/** In production a site runs if its host names are set; the main site, unless the club runs only the streamer site. */
const named = (variable: string) => !inProduction || Boolean(process.env[variable])
type OwnSite = {
  name: ServerName
  site: SiteName
  title: string
  port: number
  variable: string
  runs: boolean
}
const sites: readonly OwnSite[] = [
  {
    name: 'site',
    site: 'main',
    title: 'Site',
    port: sitePort,
    variable: 'SITE_PORT',
    runs: named('SITE_HOSTS') || !process.env.STREAMER_HOSTS,
  },
  {
    name: 'account',
    site: 'account',
    title: 'Account',
    port: accountPort,
    variable: 'ACCOUNT_PORT',
    runs: named('ACCOUNT_HOSTS'),
  },
  {
    name: 'streamer',
    site: 'streamer',
    title: 'Streamer',
    port: streamerPort,
    variable: 'STREAMER_PORT',
    runs: named('STREAMER_HOSTS'),
  },
]
const ours = sites.filter(({ runs }) => runs)
/** Test payments, unless a key for real payments is set, or the address of another sandbox. */
const hasSandbox = !inProduction && !process.env.STRIPE_SECRET_KEY && !process.env.PAYMENTS_SANDBOX
const logs = join(dataDir, 'logs')
const runFolder = join(dataDir, 'run')
const environment = {
  DATA_DIR: dataDir,
  SITE_PORT: String(sitePort),
  ACCOUNT_PORT: String(accountPort),
  STREAMER_PORT: String(streamerPort),
  PLATFORM_PORT: String(platformPort),
  PAYMENTS_PORT: String(paymentsPort),
  ...(hasSandbox ? { PAYMENTS_SANDBOX: `http://127.0.0.1:${paymentsPort}` } : {}),
  HOST: host,
}
const running: Supervised[] = []
let stopping = false
/** Whether the launcher's file in the data folder is ours; another launcher's must not be removed. */
let noted = false

const show = harmlessOutput()
const ownLog = openLogFile(join(logs, 'start.log'), () => {})

/** Prints to the screen and to the launcher's log. */
function say(text: string) {
  show(`${text}\n`)
  ownLog.write(`${JSON.stringify({ time: new Date().toISOString(), app: 'start', message: text })}\n`)
}

/** Prints progress once a step has taken longer than two seconds, and then every two seconds. */
async function step<Result>(text: string, work: () => Promise<Result>): Promise<Result> {
  const from = Date.now()
  const ticking = setInterval(() => show(`${text} … ${Math.round((Date.now() - from) / 1000)} s\n`), 2000)
  try {
    return await work()
  } finally {
    clearInterval(ticking)
  }
}

async function stop(code: number) {
  if (stopping) return
  stopping = true
  for (const server of running.reverse()) await server.stop()
  if (noted) forgetLauncher(runFolder)
  await ownLog.close()
  process.exit(code)
}

/** @throws Error if the port is in use */
const portMustBeFree = (port: number, name: string) =>
  new Promise<void>((done, failed) => {
    const probe = createServer()
    probe.once('error', () => failed(new Error(portTaken(port, name))))
    probe.listen(port, host, () => probe.close(() => done()))
  })

/** @returns lines to print: remotes that stay at a version that somebody has deployed */
async function buildAndDeploy(): Promise<string[]> {
  const stamp = join(dataDir, 'built.json')
  const fingerprint = sourcesFingerprint()
  const ownStore = !isFar(process.env.DEPLOY_STORE ?? '')
  if (isBuiltFrom(stamp, fingerprint)) return []
  await build()
  let said = ''
  if (ownStore)
    said = await run(projectNode(), ['tools/deploy/deploy.ts', '--built', '--start', ...remoteNames()], {
      env: { ...process.env, DATA_DIR: dataDir },
    })
  noteBuilt(stamp, fingerprint)
  return said.split('\n').filter((line) => line.includes(' stays at '))
}

const startOne = async (name: ServerName, port: number) => {
  const server = superviseServer({
    name,
    port,
    environment,
    runFolder,
    logFile: join(logs, `${name}.log`),
    say,
  })
  running.push(server)
  await step(`Starting the ${name}`, server.start)
}

const loadSampleClub = () =>
  step('Loading the sample club', () =>
    run(projectNode(), ['tools/sample-club/load.ts'], { env: { ...process.env, ...environment } }),
  )

async function startServers() {
  const ownClub = process.env.CLUB_SETTINGS || inProduction
  const startSites = async () => {
    for (const { name, port } of ours) await startOne(name, port)
  }
  if (hasSandbox) await startOne('payments', paymentsPort)
  await startOne('platform', platformPort)
  if (ownClub) return startSites()
  if (!existsSync(join(dataDir, 'sample.json'))) {
    await loadSampleClub()
    return startSites()
  }
  // The database already has a club: new sample data is loaded during the start, and purges what it changes.
  const [topUp, started] = await Promise.allSettled([loadSampleClub(), startSites()])
  for (const outcome of [topUp, started]) if (outcome.status === 'rejected') throw outcome.reason
}

/** The public address of each site, which in production is not the port that it listens on. */
async function addressesOfSites(): Promise<string[]> {
  if (!inProduction) return ours.map(({ port }) => `http://localhost:${port}`)
  const { readClubSettings } = await import(
    // biome-ignore lint/style/noRestrictedImports: the addresses are read as the platform reads them
    '../../apps/platform/src/services/settings/club-settings.server.ts'
  )
  const { sites: told } = await readClubSettings(process.env.CLUB_SETTINGS || null)
  return ours.map(({ site }) => addressOfSite(site, told, process.env))
}

async function main() {
  keepPrivate(dataDir)
  await endOrphans(runFolder, say)
  for (const { port, title, variable } of ours)
    await portMustBeFree(port, `the ${title.toLowerCase()}${title === 'Site' ? '' : ' site'}, ${variable}`)
  await portMustBeFree(platformPort, 'the platform, PLATFORM_PORT')
  if (hasSandbox) await portMustBeFree(paymentsPort, 'the payment sandbox, PAYMENTS_PORT')
  noteLauncher(runFolder)
  noted = true
  const left = await step('Building', buildAndDeploy)
  await startServers()
  const addresses = await addressesOfSites()
  // Where fans begin: the streamer site where there is no main site, and not the account site.
  const begins = ours.findIndex(({ name }) => name !== 'account')
  const front = addresses[Math.max(0, begins)] ?? `http://localhost:${sitePort}`
  const listens = (port: number) => (inProduction ? ` (listens on ${hostInAddress(host)}:${port})` : '')
  show(
    [
      ...left,
      ...ours.map(({ title, port }, index) => `${title.padEnd(9)} ${addresses[index]}${listens(port)}`),
      `Platform  http://127.0.0.1:${platformPort} (loopback only; API at ${front}/api/openapi.json)`,
      ...(hasSandbox
        ? [
            `Payments  http://127.0.0.1:${paymentsPort} (play money: docs/how-to/try-payments.md says which cards)`,
          ]
        : []),
      `Data      ${dataDir}, logs in ${logs}`,
      `Up in ${((Date.now() - began) / 1000).toFixed(1)} s; Ctrl-C stops it all.`,
      `Ready: ${front}`,
      '',
    ].join('\n'),
  )
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0))
main().catch((problem: Error) => {
  if (stopping) return
  process.stderr.write(`${problem.message}\n`)
  void stop(1)
})
