// `npm start`: installs what is missing, builds what is stale, starts everything on loopback, and says when all of it answers.
// Runs on Node 20 or newer without any package; everything else runs on the Node that the project brings.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { build } from './build.mjs'
import { ensureInstalled, projectNode, root, run } from './install.mjs'
import { startService, stopService } from './services.mjs'
import { remoteNames, sourcesFingerprint } from './stale.mjs'

const began = Date.now()
const dataDir = resolve(root, process.env.DATA_DIR ?? '.data')
const sitePort = Number(process.env.SITE_PORT ?? 4200)
const platformPort = Number(process.env.PLATFORM_PORT ?? 4100)
const host = process.env.HOST ?? '127.0.0.1'
const running = []
let stopping = false

/** Prints what is being done once it has taken longer than two seconds, and then each two seconds. */
async function step(text, work) {
  const from = Date.now()
  const ticking = setInterval(
    () => process.stdout.write(`${text} … ${Math.round((Date.now() - from) / 1000)} s\n`),
    2000,
  )
  try {
    return await work()
  } finally {
    clearInterval(ticking)
  }
}

async function stop(code) {
  if (stopping) return
  stopping = true
  for (const service of running.reverse()) await stopService(service)
  process.exit(code)
}

/** @throws Error when somebody else listens there */
const portMustBeFree = (port, name) =>
  new Promise((done, failed) => {
    const probe = createServer()
    probe.once('error', () =>
      failed(new Error(`port ${port} (${name}) is taken; stop what runs there, or set another one`)),
    )
    probe.listen(port, host, () => probe.close(() => done()))
  })

async function buildAndDeploy() {
  const stamp = join(dataDir, 'built.json')
  const fingerprint = sourcesFingerprint()
  const ownStore = !/^https?:/.test(process.env.DEPLOY_STORE ?? '')
  if (existsSync(stamp) && JSON.parse(readFileSync(stamp, 'utf8')).fingerprint === fingerprint) return
  await build()
  if (ownStore)
    await run(projectNode(), ['tools/deploy/deploy.ts', '--built', ...remoteNames()], {
      env: { ...process.env, DATA_DIR: dataDir },
    })
  mkdirSync(dataDir, { recursive: true })
  writeFileSync(stamp, JSON.stringify({ fingerprint }))
}

async function main() {
  await step('Installing packages', ensureInstalled)
  await portMustBeFree(sitePort, 'the site, SITE_PORT')
  await portMustBeFree(platformPort, 'the platform, PLATFORM_PORT')
  await step('Building', buildAndDeploy)

  const environment = {
    DATA_DIR: dataDir,
    SITE_PORT: String(sitePort),
    PLATFORM_PORT: String(platformPort),
    HOST: host,
  }
  const logs = join(dataDir, 'logs')
  const startOne = async (name, port) => {
    const service = await step(`Starting the ${name}`, () => startService(name, environment, port, logs))
    running.push(service)
    void service.ended.then((code) => {
      if (stopping) return
      process.stderr.write(`The ${name} ended (${code}); its log: ${service.logFile}\n`)
      void stop(1)
    })
  }
  const ownClub = process.env.CLUB_SETTINGS || process.env.NODE_ENV === 'production'
  const loadSampleClub = () =>
    step('Loading the sample club', () =>
      run(projectNode(), ['tools/sample-club/load.ts'], { env: { ...process.env, ...environment } }),
    )
  const startSite = () => startOne('site', sitePort)

  await startOne('platform', platformPort)
  if (ownClub) await startSite()
  else if (existsSync(join(dataDir, 'sample.json'))) {
    // There is a club to show: what has come to it since is loaded beside the start, and purges what it changes.
    const [topUp, site] = await Promise.allSettled([loadSampleClub(), startSite()])
    for (const { reason } of [topUp, site]) if (reason) throw reason
  } else {
    await loadSampleClub()
    await startSite()
  }

  process.stdout.write(
    [
      `Site      http://localhost:${sitePort}`,
      `Platform  http://127.0.0.1:${platformPort} (loopback only; API at http://localhost:${sitePort}/api/openapi.json)`,
      `Data      ${dataDir}, logs in ${logs}`,
      `Up in ${((Date.now() - began) / 1000).toFixed(1)} s; Ctrl-C stops it all.`,
      `Ready: http://localhost:${sitePort}`,
      '',
    ].join('\n'),
  )
}

process.on('SIGINT', () => void stop(0))
process.on('SIGTERM', () => void stop(0))
main().catch((problem) => {
  process.stderr.write(`${problem.message}\n`)
  void stop(1)
})
