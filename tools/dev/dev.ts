/**
 * `npm run dev -- <remote>`: the site with one remote of this checkout among the deployed rest, on loopback, with React's development
 * build. A change in its sources shows on the page a moment later. It uses the platform of a running `npm start`, otherwise it starts one.
 */
import { existsSync } from 'node:fs'
import { mkdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { readSwitches } from '@club/environment'
import { openStore } from '@club/federation/store'
import { giveUp } from '../start/give-up.ts'
import { root } from '../start/install.mjs'
import { isReady, type Service, startService, stopService } from '../start/services.mjs'
import { buildHost } from './build-host.ts'
import { serveBuilds } from './serve-builds.ts'
import { switches } from './switches.ts'
import { untilStopped } from './until-stopped.ts'

const [remote = '', ...more] = process.argv.slice(2)
const directory = join(root, 'apps', remote)

if (remote === '' || more.length > 0) giveUp('usage: npm run dev -- <remote>')
if (!/^[a-z][a-z0-9-]*$/.test(remote) || !existsSync(join(directory, 'remote.json')))
  giveUp(`no such remote (no apps/${remote}/remote.json)`)

const environment = readSwitches(switches, process.env)
if (environment.NODE_ENV === 'production') giveUp('npm run dev: not with NODE_ENV=production')
// Builds from here are unsigned, and visible only to their developer: the host that starts here needs no key.
Reflect.deleteProperty(process.env, 'RELEASE_ROOT_KEY')
const dataDir = resolve(root, environment.DATA_DIR)
const platformPort = environment.PLATFORM_PORT
const sitePort = environment.DEV_PORT

const { undo, fail, siteEnded } = untilStopped()

async function platform(): Promise<void> {
  if (await isReady(platformPort)) return
  if (!existsSync(join(dataDir, 'secrets.json'))) giveUp('there is no club here yet: npm start makes one')
  const own: Service = await startService(
    'platform',
    { DATA_DIR: dataDir, PLATFORM_PORT: String(platformPort) },
    platformPort,
    join(dataDir, 'logs'),
  )
  undo.push(() => stopService(own))
}

const jsonIn = async (file: string) => JSON.parse(await readFile(join(dataDir, file), 'utf8'))

async function start() {
  await platform()
  const below = openStore(environment.DEPLOY_STORE ?? join(dataDir, 'store'))
  // A separate host: its mirror and its last served version are not shared with any other.
  const folder = join(dataDir, 'dev', remote)
  await mkdir(folder, { recursive: true, mode: 0o700 })

  const builds = await serveBuilds({ remote, directory, below })
  undo.push(builds.stop)
  const host = join(folder, 'host')
  await Promise.all([builds.first, buildHost(host)])

  const { gatewayToken } = (await jsonIn('secrets.json')) as { gatewayToken: string }
  const { inner } = (await jsonIn('platform.json')) as { inner: string }
  const site = await startService(
    'site',
    {
      DATA_DIR: folder,
      DEPLOY_STORE: builds.url,
      GATEWAY_TOKEN: gatewayToken,
      PLATFORM_PORT: String(platformPort),
      PLATFORM_INNER_PORT: new URL(inner).port,
      SITE_PORT: String(sitePort),
      HOST: '127.0.0.1',
      RENDER_WORKERS: '1',
      LOCAL_REMOTE: remote,
      LOCAL_BUILDS: host,
    },
    sitePort,
    join(folder, 'logs'),
  )
  undo.push(() => stopService(site))
  void site.ended.then((code) => siteEnded(code, site.logFile))
  await builds.tellOf(folder)
  console.log(`Ready: http://localhost:${sitePort} with ${remote} of this checkout`)
}

start().catch(fail)
