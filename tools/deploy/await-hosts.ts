/** The last step of every command that changes what runs: how the hosts react, on the screen, in the log and in the exit code. */
import { type Channel, productionChannel, type RegistryEntry } from '@club/federation'
import type { DeployStore } from '@club/federation/store'
import { tellHosts, verdicts } from './hosts.ts'
import { flip } from './publish.ts'
import { type Doer, refused } from './releases.core.ts'

/** Timeout in milliseconds for hosts: they copy, warm up and try a version before they serve it. */
const patience = 60_000

/** `entry`: null if the remote is to serve nowhere. `revision`: of the registry with the change. */
type Change = {
  remote: string
  entry: RegistryEntry | null
  revision: number
  doer: Doer
  channel?: Channel
}

/** @returns whether every running host serves it, or no longer serves what was withdrawn */
export async function awaitHosts(
  store: DeployStore,
  hosts: readonly string[],
  { remote, entry, revision, doer, channel = productionChannel }: Change,
): Promise<boolean> {
  const version = entry?.version ?? null
  void tellHosts(hosts)
  const failed = (await verdicts(hosts, { remote, version, channel, revision }, patience)).filter(
    ({ outcome }) => outcome !== 'serves',
  )
  for (const { host, outcome, reason } of failed)
    console.error(`${version === null ? remote : `${remote} ${version}`} is ${outcome} at ${host}: ${reason}`)
  const no = failed.find(({ outcome }) => outcome === 'refused')
  if (no && entry)
    await flip(store, (registry) => refused(registry, remote, entry, no.reason ?? 'refused', doer, channel))
  return failed.length === 0
}
