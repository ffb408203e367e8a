/**
 * `npm run releases [-- <remote>]`: what each remote should run, what each host serves and refuses, and who did what last. `prune`
 * deletes old versions from the store, `renew <remote>` signs pointers again before they expire, `watch <remote>` shows how a canary fares,
 * `restore` rebuilds a registry that is missing or set back from its log.
 */
import { canaryChannel, isSiteChannel, productionChannel, type Registry } from '@club/federation'
import { statedKeys, toRenew } from '@club/federation/signing'
import { readIfThere } from '@club/federation/store'
import { giveUp } from '../start/give-up.ts'
import { askHost, type HostStanding } from './hosts.ts'
import { disbelieved } from './keys.core.ts'
import { prune } from './prune.ts'
import { flipBeside, refuseSetBack } from './publish.ts'
import { remotesOf, type SideLine } from './releases.core.ts'
import { noLine, readLine, restore } from './restore.ts'
import { doerOf, openSetting } from './setting.ts'
import { inColumns } from './table.core.ts'
import { watchCanary } from './watch.ts'

const [only, watched] = process.argv.slice(2)
const { store, unsigned, hosts, signed } = openSetting()

function sayOf(host: HostStanding | null, remote: string): string {
  if (host === null) return 'not known'
  const says = host.remotes[remote]
  if (!says) return 'not on this site'
  const serving = says.serving ?? 'nothing'
  return says.refused ? `${serving}; refused ${says.refused.version}: ${says.refused.reason}` : serving
}

async function pruneStore() {
  const gone = await prune(store, doerOf(null))
  for (const { remote, version } of gone) console.log(`${remote} ${version} is gone`)
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

  const setBack = await refuseSetBack(store).then(
    () => null,
    (problem: unknown) => (problem instanceof Error ? problem.message : String(problem)),
  )
  if (setBack !== null) console.log(setBack)
  for (const { host, says } of running)
    if (says?.registryTrouble) console.log(`not followed at ${host}: ${says.registryTrouble}`)

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

  for (const [channel, entries] of Object.entries(channels).filter(([name]) => isSiteChannel(name)))
    for (const [remote, { version }] of Object.entries(entries).filter(([name]) => !only || name === only))
      console.log(`\n${remote} in ${channel}: ${version} in the place of what everybody has`)

  console.log('')
  const moved = releases.map(({ revision, at, by, did, remote, ...more }) => ({
    revision,
    remotes: [remote],
    cells: [
      timeOf(at),
      by,
      did,
      remote,
      more.channel === productionChannel ? '' : more.channel,
      more.entry?.version ?? '',
      more.entry?.manifest.slice(0, 12) ?? '',
      more.contract === null ? '' : `contract ${more.contract}`,
      more.commit?.slice(0, 10) ?? '',
      more.reason ?? '',
    ],
  }))
  const beside = (await linesBeside(revision, releases)).map(
    ({ revision, at, by, did, remotes, ...more }) => ({
      revision,
      remotes,
      cells: [timeOf(at), by, did, remotes.join(', '), '', '', '', '', '', toldBeside(more)],
    }),
  )
  const log = [...moved, ...beside]
    .filter(({ remotes }) => !only || remotes.includes(only))
    .sort((one, other) => one.revision - other.revision)
    .slice(-mostShown)
  for (const line of inColumns(log.map(({ cells }) => cells))) console.log(line)
}

/** Lines of the log that are shown. */
const mostShown = 20

const timeOf = (at: string) => at.replace('T', ' ').slice(0, 19)
const toldBeside = ({ keys = [], versions = [] }: Pick<SideLine, 'keys' | 'versions'>) =>
  [
    ...keys.map(({ team, key }) => `${team} by ${key}`),
    ...versions.map(({ remote, version }) => `${remote} ${version}`),
  ].join(', ')

/** Actions of the latest revisions that moved no pointer: those lines are only in the log's folder. */
async function linesBeside(last: number, releases: Registry['releases']): Promise<SideLine[]> {
  const moved = new Set(releases.map(({ revision }) => revision))
  const others = Array.from({ length: mostShown }, (_, index) => last - index).filter(
    (revision) => revision > 0 && !moved.has(revision),
  )
  const read = async (revision: number) => {
    const text = await store.read(`log/${revision}.json`).catch(() => null)
    const line = text && readLine(new TextDecoder().decode(text))
    if (text && line === null) console.error(noLine(revision))
    return line?.kind === 'beside' ? [line.line] : []
  }
  return (await Promise.all(others.map(read))).flat()
}

async function renew(remotes: readonly string[]) {
  if (!signed) throw new Error('there is no key to sign with: DEPLOY_KEY')
  if (remotes.length === 0) throw new Error('usage: npm run releases -- renew <remote> [<remote> …]')
  const there = remotesOf(await store.registry())
  for (const remote of remotes) if (!there.includes(remote)) throw new Error(noSuch(remote, there))
  const { by, at } = doerOf(null)
  const line = { at: at.toISOString(), by, did: 'signed anew' as const, remotes: [...remotes] }
  // A store without a statement has none to be believed by yet.
  const stated = await readIfThere(store, 'keys.json')
  const keys = stated && statedKeys(new TextDecoder().decode(stated))
  const revision = await flipBeside(store, line, (registry) => {
    const marked = toRenew(registry, remotes)
    // Good signatures stay where this key's would not be believed.
    const lines = keys ? disbelieved(signed(registry, marked), remotes, keys, at.getTime()) : []
    if (lines.length > 0) throw new Error([...lines, 'nothing was changed'].join('\n'))
    return marked
  })
  console.log(`${remotes.join(', ')} signed anew (revision ${revision})`)
}

async function restoreRegistry() {
  const { revision, channels } = await restore(unsigned, doerOf(null))
  const running = Object.keys(channels[productionChannel] ?? {})
  console.log(`Revision ${revision}, with ${running.join(', ') || 'no remote'}, made from the log`)
}

async function watch() {
  if (!watched) throw new Error('usage: npm run releases -- watch <remote>')
  const well = await watchCanary({ store, hosts, remote: watched, doer: () => doerOf(null) })
  process.exit(well ? 0 : 1)
}

const commands: Readonly<Record<string, () => Promise<unknown>>> = {
  prune: pruneStore,
  renew: () => renew(process.argv.slice(3)),
  restore: restoreRegistry,
  watch,
}

const noSuch = (asked: string, remotes: readonly string[]) =>
  `${asked}: no remote of this store, and no command; remotes: ${remotes.join(', ') || 'none'}; commands: ${Object.keys(commands).join(', ')}`

try {
  if (only !== undefined && Object.hasOwn(commands, only)) await commands[only]?.()
  else {
    const there = remotesOf(await store.registry())
    if (only !== undefined && !there.includes(only)) {
      await refuseSetBack(store)
      throw new Error(noSuch(only, there))
    }
    await show()
  }
} catch (problem) {
  giveUp(problem)
}
