/**
 * `npm run deploy -- <remote> [<remote> …]`, or `all`: builds, uploads, flips (docs/interfaces.md#commands). `--built` skips the build;
 * `--withdraw` takes the remotes out of the registry instead.
 */
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { readSwitches } from '@club/environment'
import { openStore } from '@club/federation/store'
import { keepPrivate } from '@club/process'
import { remoteNames } from '../start/stale.mjs'
import { buildRemote, readDeployment } from './build.ts'
import { publish, withdraw } from './publish.ts'
import { switches } from './switches.ts'

const root = resolve(import.meta.dirname, '../..')
const environment = readSwitches(switches, process.env)
const dataDir = resolve(root, environment.DATA_DIR)
const location = environment.DEPLOY_STORE ?? join(dataDir, 'store')

const args = process.argv.slice(2)
const built = args.includes('--built')
const named = args.filter((argument) => !argument.startsWith('--'))
const remotes = named.length === 1 && named[0] === 'all' ? remoteNames() : named
if (remotes.length === 0) {
  console.error('usage: npm run deploy -- <remote> [<remote> …] | all [--built | --withdraw]')
  process.exit(1)
}

// A store of its own is not ours to close: another server may read it.
if (location.startsWith(`${dataDir}/`)) keepPrivate(dataDir)
const store = openStore(location, { timeout: 10_000, token: environment.DEPLOY_TOKEN })
for (const remote of remotes) {
  if (args.includes('--withdraw')) {
    const { revision } = await withdraw(store, remote)
    console.log(`${remote} is withdrawn (revision ${revision})`)
    continue
  }
  const directory = join(root, 'apps', remote)
  if (!/^[a-z][a-z0-9-]*$/.test(remote) || !existsSync(join(directory, 'remote.json'))) {
    console.error(`no such remote: ${remote} (no apps/${remote}/remote.json)`)
    process.exit(1)
  }
  try {
    const began = performance.now()
    const output = built ? join(directory, 'dist') : await mkdtemp(join(tmpdir(), `deploy-${remote}-`))
    if (!built) await buildRemote(directory, output)
    const deployment = await readDeployment(directory, output)
    if (!built) await rm(output, { recursive: true, force: true })
    const registry = await publish(store, deployment)
    const seconds = ((performance.now() - began) / 1000).toFixed(2)
    console.log(
      `${remote} ${deployment.manifest.version} is live (revision ${registry.revision}, ${seconds} s)`,
    )
  } catch (problem) {
    console.error(`${remote}: ${problem instanceof Error ? problem.message : problem}`)
    process.exit(1)
  }
}
