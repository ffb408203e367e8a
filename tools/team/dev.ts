/**
 * `npx club dev`: the packed main site with React's development build, on loopback, with the remote of this folder among the deployed ones
 * (`DEPLOY_STORE`), and the services of a running site (`SERVICES_FROM`). A change in the sources shows on the page a moment later.
 */
import { spawn } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { readSwitches } from '@club/environment'
import { readRemoteDeclaration } from '@club/federation/build'
import { openStore } from '@club/federation/store'
import { serveBuilds } from '../dev/serve-builds.ts'
import { untilStopped } from '../dev/until-stopped.ts'
import { giveUp } from '../start/give-up.ts'
import { isReady } from '../start/services.mjs'
import { startServices } from './services.ts'
import { switches } from './switches.ts'

/** The packed site's gateway, in JavaScript like this file. */
const gateway = resolve(import.meta.dirname, '../../apps/shell/src/entries/gateway.js')

/** Milliseconds after which we give up on a site that cannot render a page. */
const patience = 60_000

const { undo, fail, siteEnded } = untilStopped()

/** Starts the site as a process that logs to a file. */
function startSite(environment: Record<string, string>, logFile: string): Promise<number | null> {
  const child = spawn(process.execPath, [gateway], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const log = createWriteStream(logFile, { mode: 0o600 })
  for (const stream of [child.stdout, child.stderr]) stream.pipe(log, { end: false })
  const ended = new Promise<number | null>((done) => child.once('exit', done))
  const end = () => child.kill('SIGTERM')
  // However this command ends, it leaves nothing behind.
  process.once('exit', end)
  undo.push(() => {
    end()
    return ended
  })
  return ended
}

async function start() {
  const environment = readSwitches(switches, process.env)
  if (environment.NODE_ENV === 'production') giveUp('npx club dev: not with NODE_ENV=production')
  // Builds from here are unsigned, and visible only to their developer: the host that starts here needs no key.
  Reflect.deleteProperty(process.env, 'RELEASE_ROOT_KEY')
  const { SERVICES_FROM: from, DEV_PORT: port } = environment
  if (from === undefined) giveUp('SERVICES_FROM is not set: the address of a running site')
  const { name: remote, directory } = readRemoteDeclaration(process.cwd())
  const dataDir = resolve(environment.DATA_DIR, 'dev', remote)
  await mkdir(dataDir, { recursive: true, mode: 0o700 })

  const below = openStore(environment.DEPLOY_STORE ?? resolve(environment.DATA_DIR, 'store'))
  const builds = await serveBuilds({ remote, directory, below })
  undo.push(builds.stop)
  const services = await startServices(from)
  undo.push(services.close)
  await builds.first
  const logFile = join(dataDir, 'site.log')
  const site = {
    DATA_DIR: dataDir,
    DEPLOY_STORE: builds.url,
    PLATFORM_PORT: String(services.port),
    SITE_PORT: String(port),
    HOST: '127.0.0.1',
    RENDER_WORKERS: '1',
    LOCAL_REMOTE: remote,
  }
  void startSite(site, logFile).then((code) => siteEnded(code, logFile))
  const until = performance.now() + patience
  while (!(await isReady(port))) {
    if (performance.now() > until) throw new Error(`the site is not ready; its log: ${logFile}`)
    await sleep(50)
  }
  await builds.tellOf(dataDir)
  console.log(`Ready: http://localhost:${port} with ${remote} of this folder`)
}

start().catch(fail)
