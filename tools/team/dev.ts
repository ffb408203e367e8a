/**
 * `npx club dev`: the main site as it was packed, under React's development build, on loopback, with the remote of this folder among what is deployed (`DEPLOY_STORE`), over the
 * services of a running site (`SERVICES_FROM`). Each change of the sources is on the page a moment later.
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

/** Of the packed site: its gateway, in JavaScript as this file is. */
const gateway = resolve(import.meta.dirname, '../../apps/shell/src/entries/gateway.js')

/** Milliseconds until a site that cannot draw a page is given up. */
const patience = 60_000

const { undo, fail, siteEnded } = untilStopped()

/** The site as a process, which logs to a file. */
function startSite(environment: Record<string, string>, logFile: string): Promise<number | null> {
  const child = spawn(process.execPath, [gateway], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const log = createWriteStream(logFile, { mode: 0o600 })
  for (const stream of [child.stdout, child.stderr]) stream.pipe(log, { end: false })
  const ended = new Promise<number | null>((done) => child.once('exit', done))
  const end = () => child.kill('SIGTERM')
  // Whatever ends this command, nothing of it stays behind.
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
  // What is built here is signed by nobody, and shown to nobody but who builds it: the host that starts here asks for no key.
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
