// Starts our servers as separate processes and waits until they answer. Needs no package.
import { spawn } from 'node:child_process'
import { createWriteStream, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { projectNode, root } from './install.mjs'

/** Servers by name: the file that runs them. */
const files = {
  platform: 'apps/platform/src/main.ts',
  site: 'apps/shell/src/entries/gateway.ts',
  account: 'apps/account/src/entries/gateway.ts',
  streamer: 'apps/streamer/src/entries/gateway.ts',
  payments: 'tools/payments/payments.ts',
}

/** Milliseconds after which a server that does not answer is given up. */
const patience = 60_000

/** Compiled TypeScript is cached beside the packages, so that the next start need not compile it again. */
export const keptTranslations = { NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/translations') }

/**
 * Starts a server process, with pipes for its output.
 * @param role 'supervised' and 'successor' also have a channel to their launcher; a successor runs beside the server it will replace
 */
export const spawnServer = (name, environment, role = 'alone', file = files[name]) =>
  spawn(
    projectNode(),
    ['--disable-warning=ExperimentalWarning', file, ...(role === 'alone' ? [] : [`--${role}`])],
    {
      cwd: root,
      env: { ...keptTranslations, ...process.env, ...environment },
      stdio: ['ignore', 'pipe', 'pipe', ...(role === 'alone' ? [] : ['ipc'])],
    },
  )

/**
 * Starts one server without supervision; resolves when `/readyz` answers 200.
 * @param name 'platform', 'site', 'account', 'streamer' or 'payments'; for any other pass the file that runs it
 * @param environment its variables, in addition to this process's own
 */
export async function startService(name, environment, port, logFolder, file = files[name]) {
  mkdirSync(logFolder, { recursive: true, mode: 0o700 })
  const logFile = join(logFolder, `${name}.log`)
  const log = createWriteStream(logFile, { flags: 'w', mode: 0o600 })
  const child = spawnServer(name, environment, 'alone', file)
  child.stdout.pipe(log)
  child.stderr.pipe(log)
  const service = {
    name,
    child,
    port,
    logFile,
    ended: new Promise((done) => child.on('exit', (code) => done(code))),
  }
  let over = false
  void service.ended.then(() => {
    over = true
  })
  const until = Date.now() + patience
  while (!(await isReady(port))) {
    if (over || Date.now() > until) {
      await stopService(service)
      throw new Error(
        `${name} did not start:\n${readFileSync(logFile, 'utf8').split('\n').slice(-15).join('\n')}`,
      )
    }
    await sleep(25)
  }
  return service
}

/** A host as it stands in an address, before a port. */
export const hostInAddress = (host) => (host.includes(':') ? `[${host}]` : host)

/** Addresses on which one of our servers may listen: on this machine's own address, and a site on the one that `HOST` names, unless that is any. */
function addresses() {
  const { HOST: host } = process.env
  const own = '127.0.0.1'
  if (!host || host === own || host === '0.0.0.0' || host === '::') return [own]
  return [own, hostInAddress(host)]
}

/** Whether the server on this port can serve. */
export async function isReady(port) {
  const answers = addresses().map(async (host) => {
    const { status } = await fetch(`http://${host}:${port}/readyz`, { signal: AbortSignal.timeout(1000) })
    if (status !== 200) throw new Error(`${host} answered ${status}`)
    return true
  })
  return Promise.any(answers).catch(() => false)
}

/** Asks a server to stop, and kills it if it does not. */
export async function stopService(service) {
  service.child.kill('SIGTERM')
  const stopped = await Promise.race([service.ended.then(() => true), sleep(8000, false, { ref: false })])
  if (!stopped) service.child.kill('SIGKILL')
  await service.ended
}
