/** The end of every command that changes what runs: what the hosts make of it, on the screen, in the log and in the exit code. */
import type { RegistryEntry } from '@club/federation'
import type { DeployStore } from '@club/federation/store'
import { verdicts } from './hosts.ts'
import { flip } from './publish.ts'
import { type Doer, refused } from './releases.core.ts'

/** Milliseconds that hosts may take: they copy, warm and try a version before they serve it. */
const patience = 60_000

type Change = { remote: string; entry: RegistryEntry; doer: Doer }

/** @returns whether every host that runs serves it */
export async function awaitHosts(
  store: DeployStore,
  hosts: readonly string[],
  { remote, entry, doer }: Change,
): Promise<boolean> {
  const failed = (await verdicts(hosts, remote, entry.version, patience)).filter(
    ({ outcome }) => outcome !== 'serves',
  )
  for (const { host, outcome, reason } of failed)
    console.error(`${remote} ${entry.version} is ${outcome} at ${host}: ${reason}`)
  const no = failed.find(({ outcome }) => outcome === 'refused')
  if (no) await flip(store, (registry) => refused(registry, remote, entry, no.reason ?? 'refused', doer))
  return failed.length === 0
}
