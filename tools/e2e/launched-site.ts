/** A site as an operator starts it, by `npm start`: under the launcher, which supervises its servers. */
import { type ChildProcess, spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isInstalled, projectNode, root } from '../start/install.mjs'

export type LaunchedSite = {
  url: string
  /** The command, as in a terminal. */
  child: ChildProcess
  /** What it has printed so far. */
  output(): string
  /** Its exit code; null after a signal. */
  exit: Promise<number | null>
}

export type LaunchOptions = {
  dataDir: string
  port: number
  accountPort: number
  streamerPort: number
  platformPort: number
  paymentsPort: number
  environment?: Record<string, string>
  /** Milliseconds within which it must be ready. */
  patience?: number
}

/**
 * Starts the command without waiting for anything.
 * @throws Error if it would install other packages first: it would replace them under everything else that runs
 */
export function launch({
  dataDir,
  port,
  accountPort,
  streamerPort,
  platformPort,
  paymentsPort,
  environment = {},
}: LaunchOptions): Omit<LaunchedSite, 'url'> {
  if (!isInstalled()) throw new Error('node_modules is not of this package-lock.json: npm ci')
  const child = spawn(projectNode(), ['tools/start/start.mjs'], {
    cwd: root,
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      SITE_PORT: String(port),
      ACCOUNT_PORT: String(accountPort),
      STREAMER_PORT: String(streamerPort),
      PLATFORM_PORT: String(platformPort),
      PAYMENTS_PORT: String(paymentsPort),
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part) => {
      text += part
    })
  return { child, output: () => text, exit: new Promise((done) => child.on('exit', done)) }
}

/** @throws Error with its output, if it exits or is not ready in time */
export async function launchSite(options: LaunchOptions): Promise<LaunchedSite> {
  const launched = launch(options)
  const { child, output } = launched
  const until = Date.now() + (options.patience ?? 60_000)
  while (!output().includes(`Ready: http://localhost:${options.port}\n`)) {
    if (child.exitCode !== null || Date.now() > until) {
      child.kill('SIGTERM')
      throw new Error(`npm start did not get ready:\n${output()}`)
    }
    await sleep(50)
  }
  return { ...launched, url: `http://localhost:${options.port}` }
}

/** Process id of the launcher or of one of its servers, as the data folder has it. @param name 'launcher', 'site', 'account', 'streamer' or 'platform' */
export const launchedPid = async (dataDir: string, name: string): Promise<number> =>
  (JSON.parse(await readFile(join(dataDir, 'run', `${name}.json`), 'utf8')) as { pid: number }).pid
