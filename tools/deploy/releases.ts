/**
 * `npm run releases [-- <remote>]`: what each remote should run, what each host serves and refuses, and who did what last. With `prune`
 * it takes old versions out of the store, with `renew <remote>` it signs pointers anew before they end, with `watch <remote>` it shows how a canary fares,
 * with `restore` it makes a registry that is missing or set back anew from its log.
 */
import { canaryChannel, productionChannel } from '@club/federation'
import { toRenew } from '@club/federation/signing'
import { askHost, type HostStanding } from './hosts.ts'
import { prune } from './prune.ts'
import { flip } from './publish.ts'
import { restore } from './restore.ts'
import { doerOf, giveUp, openSetting } from './setting.ts'
import { inColumns } from './table.core.ts'
import { watchCanary } from './watch.ts'

const [only, watched] = process.argv.slice(2)
const { store, hosts, signs } = openSetting()

function sayOf(host: HostStanding | null, remote: string): string {
  if (host === null) return 'not known'
  const says = host.remotes[remote]
  if (!says) return 'not on this site'
  const serving = says.serving ?? 'nothing'
  return says.refused ? `${serving}; refused ${says.refused.version}: ${says.refused.reason}` : serving
}

async function pruneStore() {
  const gone = await prune(store, new Date())
  for (const version of gone) console.log(`${version} is gone`)
  console.log(`${gone.length} taken away`)
}

async function show() {
  const { channels, releases, revision } = await store.registry()
  const running = (
    await Promise.all((await hosts()).map(async (host) => ({ host, says: await askHost(host) })))
  ).filter(({ says }) => says !== null)
  const wanted = Object.entries(channels[productionChannel] ?? {}).filter(
    ([remote]) => !only || remote === only,
  )

  console.log(`Revision ${revision}`)
  const head = ['remote', 'should run', ...running.map(({ host }) => `runs at ${host}`)]
  const rows = wanted.map(([remote, { version }]) => [
    remote,
    version,
    ...running.map(({ says }) => sayOf(says, remote)),
  ])
  for (const line of inColumns([head, ...rows])) console.log(line)

  const canaries = Object.entries(channels[canaryChannel] ?? {}).filter(
    ([remote]) => !only || remote === only,
  )
  for (const [remote, { version, share }] of canaries) {
    console.log(`\n${remote} has a canary: ${version} for ${share} of 100 visitors`)
    for (const { host, says } of running) {
      const standing = says?.canaries[remote]
      if (standing?.refused) console.log(`refused at ${host}: ${standing.refused.reason}`)
    }
  }

  console.log('')
  const shown = releases.filter(({ remote }) => !only || remote === only).slice(-20)
  const log = shown.map(({ at, by, did, remote, channel, entry, contract, commit, reason }) => [
    at.replace('T', ' ').slice(0, 19),
    by,
    did,
    remote,
    channel === canaryChannel ? 'canary' : '',
    entry?.version ?? '',
    contract === null ? '' : `contract ${contract}`,
    commit?.slice(0, 10) ?? '',
    reason ?? '',
  ])
  for (const line of inColumns(log)) console.log(line)
}

async function renew(remotes: readonly string[]) {
  if (!signs) throw new Error('there is no key to sign with: DEPLOY_KEY')
  if (remotes.length === 0) throw new Error('usage: npm run releases -- renew <remote> [<remote> …]')
  const { revision } = await flip(store, (registry) => toRenew(registry, remotes))
  const { by, at } = doerOf(null)
  // Nothing else runs from then on: a line of the log beside the registry, and none in it.
  const line = { revision, at: at.toISOString(), by, did: 'signed anew', remotes }
  await store.write(`log/${revision}.json`, new TextEncoder().encode(`${JSON.stringify(line)}\n`))
  console.log(`${remotes.join(', ')} signed anew (revision ${revision})`)
}

async function restoreRegistry() {
  const { revision, channels } = await restore(store)
  const running = Object.keys(channels[productionChannel] ?? {})
  console.log(`Revision ${revision}, with ${running.join(', ') || 'no remote'}, made from the log`)
}

async function watch() {
  if (!watched) throw new Error('usage: npm run releases -- watch <remote>')
  const well = await watchCanary({ store, hosts, remote: watched, doer: () => doerOf(null) })
  process.exit(well ? 0 : 1)
}

try {
  await (only === 'prune'
    ? pruneStore()
    : only === 'watch'
      ? watch()
      : only === 'renew'
        ? renew(process.argv.slice(3))
        : only === 'restore'
          ? restoreRegistry()
          : show())
} catch (problem) {
  giveUp(problem)
}
