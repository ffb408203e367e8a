/**
 * `npm run releases [-- <remote>]`: what each remote should run, what each host serves and refuses, and who did what last. With `prune`
 * it takes old versions out of the store.
 */
import { productionChannel } from '@club/federation'
import { askHost, type HostStanding } from './hosts.ts'
import { prune } from './prune.ts'
import { giveUp, openSetting } from './setting.ts'

const [only] = process.argv.slice(2)
const { store, hosts, folder } = openSetting()

const lines = (rows: string[][]) => {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}

function sayOf(host: HostStanding | null, remote: string): string {
  if (host === null) return 'not known'
  const says = host.remotes[remote]
  if (!says) return 'not on this site'
  const serving = says.serving ?? 'nothing'
  return says.refused ? `${serving}; refused ${says.refused.version}: ${says.refused.reason}` : serving
}

async function pruneStore() {
  if (folder === null) throw new Error('the store is no folder; what it keeps is settled where it is')
  const gone = await prune(folder, await store.registry(), new Date())
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
  for (const line of lines([head, ...rows])) console.log(line)

  console.log('')
  const shown = releases.filter(({ remote }) => !only || remote === only).slice(-20)
  const log = shown.map(({ at, by, did, remote, entry, contract, commit, reason }) => [
    at.replace('T', ' ').slice(0, 19),
    by,
    did,
    remote,
    entry?.version ?? '',
    contract === null ? '' : `contract ${contract}`,
    commit?.slice(0, 10) ?? '',
    reason ?? '',
  ])
  for (const line of lines(log)) console.log(line)
}

try {
  await (only === 'prune' ? pruneStore() : show())
} catch (problem) {
  giveUp(problem)
}
