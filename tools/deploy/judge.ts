/** Checks a change, before it is made, against what the running hosts require. */
import { type Channel, productionChannel, type Registry } from '@club/federation'
import { distrust, readKeys } from '@club/federation/signing'
import type { DeployStore } from '@club/federation/store'
import { askAll } from './hosts.ts'

export type Planned = {
  remote: string
  channel?: Channel
  /** Contract that the version was built for; null: unknown. */
  contract: number | null
  /** The change to the registry. */
  change: (before: Registry) => Registry
}

type Setting = {
  store: Pick<DeployStore, 'registry' | 'read'>
  hosts: () => Promise<string[]>
  /** Signs what a step has changed in the registry; null if there is no key. */
  signed: ((before: Registry, after: Registry) => Registry) | null
}

/**
 * Asks the hosts whether they would serve the planned version, by contract and by whose releases they trust.
 * @returns inner addresses of those that answer and would serve it
 * @throws Error with the first host's reason against it
 */
export async function judged({ store, hosts, signed }: Setting, planned: Planned): Promise<string[]> {
  const { contract } = planned
  const { running, unfit } = await askAll(await hosts(), planned)
  if (unfit) {
    const { from, to } = unfit.says.contracts
    throw new Error(
      `needs contract ${contract}, and the host at ${unfit.host} serves ${from} to ${to}; nothing was changed`,
    )
  }
  for (const { host, says } of running) {
    if (says.rootKey === undefined) continue
    const why = signed
      ? await doubtOf(store, signed, says.rootKey, planned)
      : 'there is no key to sign with: DEPLOY_KEY'
    if (why !== null)
      throw new Error(`the host at ${host} believes signed releases alone, and ${why}; nothing was changed`)
  }
  return running.map(({ host }) => host)
}

/** @returns why a host with this root key would not trust it; null: it would */
async function doubtOf(
  store: Setting['store'],
  signed: NonNullable<Setting['signed']>,
  rootKey: string,
  { remote, channel = productionChannel, change }: Planned,
): Promise<string | null> {
  const before = await store.registry()
  const after = signed(before, change(before))
  const entry = after.channels[channel]?.[remote] ?? null
  const signature = entry ? entry.signature : after.withdrawn?.[channel]?.[remote]
  try {
    const keys = readKeys(new TextDecoder().decode(await store.read('keys.json')), rootKey)
    const now = Date.now()
    if (Date.parse(keys.expires) <= now) return `keys.json ended on ${keys.expires}`
    return distrust({ channel, remote, entry }, signature, keys, now)
  } catch (problem) {
    return problem instanceof Error ? problem.message : String(problem)
  }
}
