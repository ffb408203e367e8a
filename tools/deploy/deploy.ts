/**
 * `npm run deploy -- <remote> [<remote> …]`, or `all`: builds, uploads, changes the pointer, waits for the hosts (docs/interfaces.md#commands). `--built`
 * skips the build; `--channel canary --share 5` gives it to five visitors in a hundred, `--channel streamer` to all visitors of the sites that
 * follow that channel (`--new-channel` if nobody is known to follow it yet); `--gives-up /path` confirms that a path
 * will no longer be answered; `--withdraw` removes the remotes from the
 * registry instead; `--start` is for `npm start` only, which does not wait for hosts and never replaces what somebody has deployed.
 */
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { canaryChannel, isSiteChannel, productionChannel, type Registry } from '@club/federation'
import { sha256Of } from '@club/federation/hash'
import { giveUp } from '../start/give-up.ts'
import { remoteNames } from '../start/stale.mjs'
import { readArguments } from './arguments.ts'
import { awaitHosts } from './await-hosts.ts'
import { buildRemote, type Deployment, readDeployment } from './build.ts'
import { byHand, canaried, nothingToTry, takenBack } from './canary.core.ts'
import { readChannel } from './canary-terms.core.ts'
import { refuseUnknownChannel } from './channels.core.ts'
import { followedBy, refusalAt, tellHosts } from './hosts.ts'
import { judged } from './judge.ts'
import { folderOf } from './place.ts'
import { flip, publish, refuseSetBack } from './publish.ts'
import {
  type Doer,
  deployed,
  entryOf,
  LeftAlone,
  refuseAtStart,
  refuseLosses,
  withdrawn,
} from './releases.core.ts'
import { doerOf, openSetting } from './setting.ts'

const starter = 'npm start'
const usage =
  'usage: npm run deploy -- <remote> [<remote> …] | all [--built | --withdraw] [--channel canary [--share 5] [--errors 5] [--slower 50] | --channel <of a site> [--new-channel]] [--gives-up <path>]'
const { values: wish, positionals: named } = readArguments(
  {
    allowPositionals: true,
    options: {
      built: { type: 'boolean' },
      withdraw: { type: 'boolean' },
      start: { type: 'boolean' },
      channel: { type: 'string' },
      'new-channel': { type: 'boolean' },
      share: { type: 'string' },
      errors: { type: 'string' },
      slower: { type: 'string' },
      'gives-up': { type: 'string', multiple: true, default: [] },
    },
  },
  usage,
)
const remotes = named.length === 1 && named[0] === 'all' ? remoteNames() : named
if (remotes.length === 0) giveUp(usage)

const setting = openSetting()
const { store, hosts, lacksSignature } = setting
const { channel, terms } = channelOrEnd()
// For a canary use `npm run rollback`.
if (wish.withdraw && channel === canaryChannel) giveUp(usage)

function channelOrEnd(): ReturnType<typeof readChannel> {
  try {
    return readChannel(wish)
  } catch (problem) {
    return giveUp(problem)
  }
}

const prefix = 'club-deploy-'
/** Milliseconds after which a build's folder must belong to a command that was killed. */
const buildLimit = 3_600_000

async function sweepKilled(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const folder = join(tmpdir(), name)
    const at = name.startsWith(prefix) ? await stat(folder).catch(() => null) : null
    // One that another user has left is theirs to sweep.
    if (at && Date.now() - at.mtimeMs > buildLimit)
      await rm(folder, { recursive: true, force: true }).catch(() => {})
  }
}

async function build(directory: string): Promise<Deployment> {
  if (wish.built) return readDeployment(directory, join(directory, 'dist'))
  await sweepKilled()
  const output = await mkdtemp(join(tmpdir(), prefix))
  try {
    await buildRemote(directory, output)
    return await readDeployment(directory, output)
  } finally {
    await rm(output, { recursive: true, force: true })
  }
}

/** @returns whether it is live where it was sent, or everybody has it already */
async function deploy(remote: string): Promise<boolean> {
  const directory = folderOf(remote)
  const began = performance.now()
  const deployment = await build(directory)
  const { version, contract, basePaths } = deployment.manifest
  const entry = { version, manifest: sha256Of(deployment.manifestText), basePaths }
  if (wish.start) return deployAtStart(deployment)

  const doer = doerOf(directory)
  if (terms && entryOf(await store.registry(), remote)?.version === version) {
    await refuseSetBack(store)
    console.log(nothingToTry(remote, version, await endCanary(remote, doer)))
    return true
  }
  const change = (registry: Registry) =>
    terms
      ? canaried(registry, deployment.manifest, entry, terms, doer)
      : deployed(registry, deployment.manifest, entry, doer, channel)
  refuseLosses(await store.registry(), deployment.manifest, wish['gives-up'], channel)
  const running = await judged(setting, { remote, channel, contract, change })
  // A host that could not have it tries again at once where it is put in place again, and only then.
  const isRefused = (await refusalAt(running, { remote, version, channel })) !== null
  const { revision } = await publish(store, deployment, doer, {
    point: change,
    moves: (live) =>
      channel !== productionChannel || isRefused || lacksSignature({ channel, remote, entry: live }),
  })
  if (!(await awaitHosts(store, running, { remote, entry, revision, doer, channel }))) return false
  const seconds = ((performance.now() - began) / 1000).toFixed(2)
  const nobody = isSiteChannel(channel)
    ? `, and no host that answers here follows ${channel}`
    : ', and no host answers here'
  const forWhom = terms
    ? ` for ${terms.share} of 100 visitors`
    : isSiteChannel(channel)
      ? ` in ${channel}`
      : ''
  console.log(
    `${remote} ${version} is ${running.length === 0 ? 'published' : 'live'}${forWhom} (revision ${revision}, ${seconds} s${running.length === 0 ? nobody : ''})`,
  )
  return true
}

/** A change was reverted while it was tried: its canary goes too. @returns that version; null: there is none */
async function endCanary(remote: string, doer: Doer): Promise<string | null> {
  const canary = entryOf(await store.registry(), remote, canaryChannel)
  if (canary === null) return null
  const what = { version: canary.version, reason: 'what everybody has was deployed again' }
  await flip(store, (registry) => takenBack(registry, remote, what, doer))
  await tellHosts(await hosts())
  return canary.version
}

async function deployAtStart(deployment: Deployment): Promise<boolean> {
  const { manifest } = deployment
  const { remote, version } = manifest
  const doer = { ...doerOf(null), by: starter }
  try {
    refuseAtStart(await store.registry(), remote, starter)
    await publish(store, deployment, doer, {
      // Uploading takes a while, and somebody may deploy meanwhile.
      point(registry, entry) {
        refuseAtStart(registry, remote, starter)
        return deployed(registry, manifest, entry, doer)
      },
      moves: (live) => lacksSignature({ channel: productionChannel, remote, entry: live }),
    })
  } catch (problem) {
    if (!(problem instanceof LeftAlone)) throw problem
    if (problem.running !== version)
      console.log(`${problem.message}; npm run deploy -- ${remote} puts this checkout's`)
  }
  return true
}

/** @returns whether it is gone wherever it was */
async function withdraw(remote: string): Promise<boolean> {
  const doer = doerOf(null)
  const own = isSiteChannel(channel)
  const change = (registry: Registry) =>
    own
      ? takenBack(registry, remote, { version: null, reason: byHand }, doer, channel)
      : withdrawn(registry, remote, doer)
  const running = await judged(setting, { remote, channel, contract: null, change })
  const after = await flip(store, change)
  const entry = own ? entryOf(after, remote) : null
  if (!(await awaitHosts(store, running, { remote, entry, revision: after.revision, doer, channel })))
    return false
  console.log(
    `${remote} is withdrawn${own ? ` from ${channel}, which has what everybody has` : ''} (revision ${after.revision})`,
  )
  return true
}

// Before anything is built. Who withdraws is told by the registry whether there is something to take back.
if (isSiteChannel(channel) && !wish['new-channel'] && !wish.withdraw) {
  const followed = await followedBy(await hosts())
  try {
    refuseUnknownChannel(await store.registry(), channel, followed)
  } catch (problem) {
    giveUp(problem)
  }
}
for (const remote of remotes) {
  try {
    if (!(await (wish.withdraw ? withdraw(remote) : deploy(remote)))) process.exit(1)
  } catch (problem) {
    giveUp(`${remote}: ${problem instanceof Error ? problem.message : problem}`)
  }
}
