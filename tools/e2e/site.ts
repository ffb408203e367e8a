/**
 * A whole site for a test: platform, gateway, sample club and deployed remotes, with its own ports and folder. The sample
 * club is loaded once per run; each further site starts from a copy of that folder.
 */
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { link, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { type InstallationSettings, sampleInstallation } from '@club/settings'
import { build } from '../start/build.mjs'
import { projectNode, root } from '../start/install.mjs'
import {
  keptTranslations,
  type ServerName,
  type Service,
  startService,
  stopService,
} from '../start/services.mjs'
import { remoteNames } from '../start/stale.mjs'
import { freePort } from '../test/free-port.ts'
import { copyOnServer, noteOfDatabase, templateOnServer } from './site-databases.ts'

const exec = promisify(execFile)

/** As many render threads as an operator's gateway has: for tests that put a site under load, or check what its threads know of each other. */
export const asOperated = { RENDER_WORKERS: '2' }

/** Token for the staff's API on a site that is started with `STAFF_TOKEN: staffToken`. */
export const staffToken = 'staff-token-of-this-test-0123456789'

/** The time on the clocks of test sites: a Friday noon in mid-season. */
export const testNow = '2026-11-20T12:00:00.000Z'

export type Site = {
  url: string
  /** The account site, if requested; otherwise ''. */
  account: string
  /** The streamer site, if requested; otherwise ''. */
  streamer: string
  platform: string
  /** The platform's inner listener, with the internal and admin calls; its address changes at each start. */
  readonly inner: string
  dataDir: string
  /** The deploy store's folder, or the given address. */
  store: string
  /** The token for imports. */
  importToken: string
  gatewayLog(): Promise<string>
  /** The file that the platform logs to. */
  platformLog(): string
  startPlatform(): Promise<void>
  /** Stops the platform: gently, or as a power cut would. */
  stopPlatform(how?: 'stop' | 'kill'): Promise<void>
  /** Freezes the platform: connections stay open, but nothing answers. */
  freezePlatform(frozen: boolean): void
  /** Stops the gateway gently; `startGateway` starts it again on the same port with the contents of its folder. */
  stopGateway(): Promise<void>
  startGateway(): Promise<void>
  /** Sets every clock to another time: both servers stop, and restart on the same ports with the contents of the folder. */
  moveTo(now: string): Promise<void>
  /** Process id of the gateway. */
  gatewayPid(): number
  platformPid(): number
  stop(): Promise<void>
}

export type SiteOptions = {
  /** Changes to the sample club's settings, part by part. */
  settings?: { [K in keyof InstallationSettings]?: Partial<InstallationSettings[K]> }
  /** A deploy store that the test runs itself (http). */
  store?: string
  /** Folders of further remotes, in its own store before the gateway starts: it tries all of them at once. */
  remotes?: readonly string[]
  /** null: the clock runs. */
  now?: string | null
  environment?: Record<string, string>
  /** Starts the account site too. */
  account?: true
  /** Starts the streamer site too. */
  streamer?: true
  /** Hosts of the sites, each a different one; `localhost` for all of them by default. */
  hosts?: { main: string; account: string; streamer?: string }
  /** A data folder to copy; by default the run's template. */
  from?: string
  /** Keeps its data in its folder, as a club's site does by default; otherwise the test server has it, if one answers. */
  embedded?: true
  /** Sits between gateway and platform: takes the platform's port, and returns the port that the gateway uses. */
  between?: (platformPort: number) => Promise<number>
}

/** Runs one of our tools to completion. */
export const runTool = (file: string, args: string[], environment: Record<string, string> = {}) =>
  exec(projectNode(), ['--disable-warning=ExperimentalWarning', file, ...args], {
    cwd: root,
    env: { ...keptTranslations, ...process.env, ...environment },
    maxBuffer: 16 * 1024 * 1024,
  })

/**
 * Makes the folder that every test site starts from: everything built and deployed, with the sample club loaded.
 * @param onServer puts the club's data on a PostgreSQL server too, if one answers
 */
export async function makeTemplate({ onServer = false } = {}): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'club-template-'))
  await build()
  await runTool('tools/deploy/deploy.ts', ['--built', ...remoteNames()], { DATA_DIR: dataDir })
  const port = await freePort()
  const environment = { DATA_DIR: dataDir, PLATFORM_PORT: String(port), NOW: testNow }
  const platform = await startService('platform', environment, port, join(dataDir, 'logs'))
  try {
    await runTool('tools/sample-club/load.ts', [], environment)
  } finally {
    await stopService(platform)
  }
  if (onServer)
    await templateOnServer(dataDir, (args, more) => runTool('apps/platform/src/backup/main.ts', args, more))
  return dataDir
}

/** The template of this run, which the global set-up makes. */
export function template(): string {
  const path = process.env.CLUB_TEST_TEMPLATE
  if (!path)
    throw new Error(
      'CLUB_TEST_TEMPLATE is not set: run browser tests through `npm test` or `playwright test`',
    )
  return path
}

/**
 * A run makes renditions of the sample's pictures once, in one folder: making them for each site would keep both cores busy.
 * A rendition belongs to the very file it was made from, so the originals are links to the template's; a test that changes a
 * picture puts another file there, and gets new renditions.
 */
async function sharePictures(dataDir: string) {
  const library = join(template(), 'library')
  for (const entry of await readdir(library, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const original = join(entry.parentPath, entry.name)
    const place = join(dataDir, 'library', relative(library, original))
    await mkdir(dirname(place), { recursive: true })
    await link(original, place)
  }
  const renditions = join(template(), 'images')
  await mkdir(renditions, { recursive: true })
  await symlink(renditions, join(dataDir, 'images'))
}

/** A new data folder with what the site starts from. @returns its database too, if that is on the test server */
async function layFolder(options: SiteOptions) {
  const dataDir = await mkdtemp(join(tmpdir(), 'club-site-'))
  const from = options.from ?? template()
  const hasOwn = options.from || options.embedded || options.environment?.DATABASE_URL
  const database = hasOwn ? null : await copyOnServer(from)
  const left = [
    'platform.json',
    noteOfDatabase,
    ...(options.from ? [] : ['library', 'images']),
    ...(database || options.environment?.DATABASE_URL ? ['database'] : []),
  ]
  const entries = (await readdir(from)).filter((name) => !name.endsWith('.lock') && !left.includes(name))
  // A database has a thousand small files: the system's `cp` copies them in a tenth of the time.
  await exec('cp', ['-a', ...entries.map((name) => join(from, name)), dataDir])
  if (!options.from) await sharePictures(dataDir)
  if (options.remotes) {
    // Loads the compiler only where it is needed.
    const { publishRemote } = await import('./publish-remote.ts')
    for (const directory of options.remotes) await publishRemote(directory, join(dataDir, 'store'))
  }
  return { dataDir, database }
}

export async function startSite(options: SiteOptions = {}): Promise<Site> {
  const { dataDir, database } = await layFolder(options)
  const [platformPort, sitePort, accountPort, streamerPort] = await Promise.all([
    freePort(),
    freePort(),
    freePort(),
    freePort(),
  ])
  const environment: Record<string, string> = {
    DATA_DIR: dataDir,
    PLATFORM_PORT: String(platformPort),
    SITE_PORT: String(sitePort),
    ACCOUNT_PORT: String(accountPort),
    STREAMER_PORT: String(streamerPort),
    // A run makes hundreds of pictures; `images.test.ts` checks how small they are.
    PICTURE_EFFORT: '0',
    // Most tests do not search, and an index costs a database of its own.
    SEARCH_OPENS_AFTER: '3600',
    // Each thread loads everything that pages are rendered with; one is enough for a site that a single test file visits.
    RENDER_WORKERS: '1',
    // Things are on sale, but no payment provider answers: a test that buys something brings its own sandbox.
    PAYMENTS_SANDBOX: 'http://127.0.0.1:9',
    ...(database ? { DATABASE_URL: database.url } : {}),
    ...(options.now === null ? {} : { NOW: options.now ?? testNow }),
    ...(options.store ? { DEPLOY_STORE: options.store } : {}),
    ...options.environment,
  }
  const addressOn = (site: 'main' | 'account' | 'streamer', port: number) =>
    `http://${options.hosts?.[site] ?? 'localhost'}:${port}`
  const sites = {
    main: addressOn('main', sitePort),
    account: addressOn('account', accountPort),
    streamer: addressOn('streamer', streamerPort),
  }
  if (options.settings || options.hosts) {
    // The sample lacks the settings that a club may leave out, so take the keys of both.
    const changed = Object.fromEntries(
      Object.entries({ ...options.settings, ...sampleInstallation }).map(([key, value]) => {
        const change = options.settings?.[key as keyof InstallationSettings]
        return [key, change && !Array.isArray(value) ? { ...value, ...change } : (change ?? value)]
      }),
    )
    environment.CLUB_SETTINGS = join(dataDir, 'settings.json')
    await writeFile(
      environment.CLUB_SETTINGS,
      JSON.stringify({ ...changed, ...(options.hosts ? { sites } : {}) }),
    )
  }
  const logs = join(dataDir, 'logs')
  const asked = (await options.between?.(platformPort)) ?? platformPort
  const ofSite: Record<string, string> = { ...environment, PLATFORM_PORT: String(asked) }
  const launch = (name: ServerName, port: number) =>
    startService(name, name === 'platform' ? environment : ofSite, port, logs)

  let platform: Service | null = await launch('platform', platformPort)
  let gateway = await launch('site', sitePort)
  const account = options.account ? await launch('account', accountPort) : null
  const streamer = options.streamer ? await launch('streamer', streamerPort) : null
  const { importToken } = JSON.parse(await readFile(join(dataDir, 'secrets.json'), 'utf8')) as {
    importToken: string
  }

  return {
    url: sites.main,
    account: account ? sites.account : '',
    streamer: streamer ? sites.streamer : '',
    platform: `http://127.0.0.1:${platformPort}`,
    get inner() {
      return (JSON.parse(readFileSync(join(dataDir, 'platform.json'), 'utf8')) as { inner: string }).inner
    },
    dataDir,
    store: options.store ?? join(dataDir, 'store'),
    importToken,
    gatewayLog: () => readFile(gateway.logFile, 'utf8'),
    platformLog: () => join(logs, 'platform.log'),
    async startPlatform() {
      platform = await launch('platform', platformPort)
    },
    async stopPlatform(how = 'stop') {
      if (platform === null) return
      if (how === 'kill') platform.child.kill('SIGKILL')
      await stopService(platform)
      platform = null
    },
    freezePlatform(frozen) {
      platform?.child.kill(frozen ? 'SIGSTOP' : 'SIGCONT')
    },
    stopGateway: () => stopService(gateway),
    async startGateway() {
      gateway = await launch('site', sitePort)
    },
    async moveTo(now) {
      environment.NOW = now
      ofSite.NOW = now
      await Promise.all([stopService(gateway), platform && stopService(platform)])
      platform = await launch('platform', platformPort)
      gateway = await launch('site', sitePort)
    },
    gatewayPid: () => gateway.child.pid ?? 0,
    platformPid: () => platform?.child.pid ?? 0,
    async stop() {
      await stopService(gateway)
      if (account) await stopService(account)
      if (streamer) await stopService(streamer)
      if (platform) await stopService(platform)
      await database?.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
