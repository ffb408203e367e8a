/** For tests that run the commands as processes, each with its own data folder. */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
// biome-ignore lint/style/noRestrictedImports: the commands bring the platform's own database, and so do their tests
import { layDatabase, leanProcess } from '../../../apps/platform/src/testing/prepared.ts'

export const root = resolve(__dirname, '../../..')
const node = join(root, 'node_modules/.bin/node')

export type Ended = { code: number | null; out: string; err: string }
export type Started = { child: ChildProcess; ended: Promise<Ended> }

/** The commands' environment, without the machine's own settings, which might lead them elsewhere. */
function environmentOf(dataDir: string, more: Record<string, string>): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR, npm_config_cache } = process.env
  return {
    ...leanProcess,
    PATH,
    HOME,
    TMPDIR,
    npm_config_cache,
    DATA_DIR: dataDir,
    INIT_CWD: root,
    NODE_OPTIONS: '--disable-warning=ExperimentalWarning',
    ...more,
  }
}

export function startCommand(
  command: string,
  args: readonly string[],
  dataDir: string,
  more: Record<string, string> = {},
): Started {
  const child = spawn(command, args, { cwd: root, env: environmentOf(dataDir, more) })
  let out = ''
  let err = ''
  child.stdout.on('data', (chunk) => {
    out += String(chunk)
  })
  child.stderr.on('data', (chunk) => {
    err += String(chunk)
  })
  const ended = new Promise<Ended>((done) => child.on('close', (code) => done({ code, out, err })))
  return { child, ended }
}

/** `npm run import -- …`, as a user types it. */
export const npmImport = (args: readonly string[], dataDir: string): Promise<Ended> =>
  startCommand('npm', ['run', '--silent', 'import', '--', ...args], dataDir).ended

/** The same command without npm. */
export const startImport = (
  args: readonly string[],
  dataDir: string,
  more: Record<string, string> = {},
): Started => startCommand(node, ['tools/import/import.ts', ...args], dataDir, more)

export const loadSample = (dataDir: string, now: string, more: Record<string, string> = {}): Started =>
  startCommand(node, ['tools/sample-club/load.ts'], dataDir, { NOW: now, ...more })

/** A separate data folder, and the processes that use it. */
export class Place {
  readonly dataDir: string
  private platform: Started | null = null

  private constructor(dataDir: string) {
    this.dataDir = dataDir
  }

  /** With a database that is created and migrated, but empty. */
  static async make(): Promise<Place> {
    return Place.madeIn(await mkdtemp(join(tmpdir(), 'import-')))
  }

  /** The same in an existing folder. */
  static async madeIn(folder: string): Promise<Place> {
    await layDatabase(folder)
    return new Place(folder)
  }

  /** A copy of this one, while nothing uses it. */
  async copy(): Promise<Place> {
    const folder = await mkdtemp(join(tmpdir(), 'import-'))
    await promisify(execFile)('cp', ['-a', `${this.dataDir}/.`, folder])
    return new Place(folder)
  }

  /** Completely empty: the first process creates the database, which takes seconds. */
  static async makeBare(): Promise<Place> {
    return new Place(await mkdtemp(join(tmpdir(), 'import-')))
  }

  /** Starts the platform on a free port and waits until it answers. */
  async startPlatform(now?: string, environment: Record<string, string> = {}): Promise<void> {
    const more = { PLATFORM_PORT: '0', LOG_LEVEL: 'warn', ...(now ? { NOW: now } : {}), ...environment }
    this.platform = startCommand(node, ['apps/platform/src/main.ts'], this.dataDir, more)
    const { ended } = this.platform
    let failed: Ended | null = null
    void ended.then((how) => {
      failed = how
    })
    for (;;) {
      const url = await this.url().catch(() => null)
      if (url && (await fetch(`${url}/readyz`).catch(() => null))?.ok) return
      if (failed) throw new Error(`the platform ended: ${(failed as Ended).err}${(failed as Ended).out}`)
      await sleep(50)
    }
  }

  async stopPlatform(): Promise<void> {
    this.platform?.child.kill('SIGTERM')
    await this.platform?.ended
    this.platform = null
  }

  private async url(): Promise<string> {
    return JSON.parse(await readFile(join(this.dataDir, 'platform.json'), 'utf8')).url
  }

  /** @returns the body of a public answer of the API */
  async get<Body>(path: string): Promise<Body> {
    const response = await fetch(`${await this.url()}${path}`)
    if (!response.ok) throw new Error(`${path} answered ${response.status}`)
    return (await response.json()) as Body
  }

  /** Sends a request with a token. @throws Error with the answer, if it is refused */
  async post(path: string, token: string, body: unknown): Promise<void> {
    const response = await fetch(`${await this.url()}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
  }

  async remove(): Promise<void> {
    await this.stopPlatform()
    await rm(this.dataDir, { recursive: true, force: true })
  }
}
