/**
 * `npm run releases -- watch <remote>`: shows how its canary fares beside the stable version, until it is promoted or rolled back. A host
 * rolls it back by itself; this then rolls it back everywhere, and logs that.
 */
import { canaryChannel } from '@club/federation'
import type { DeployStore } from '@club/federation/store'
import { takenBack } from './canary.core.ts'
import { askHost, type HostStanding, isConcerned } from './hosts.ts'
import { flip } from './publish.ts'
import { type Doer, entryOf } from './releases.core.ts'
import { inColumns } from './table.core.ts'
import { endOfCanary, faresOf, refusalOf } from './watch.core.ts'

/** Milliseconds between two checks. */
const every = 1000

type Options = { store: DeployStore; hosts: () => Promise<string[]>; remote: string; doer: () => Doer }
type Told = { host: string; says: HostStanding }

/** Prints only what has changed since the last check. */
function createTeller() {
  let last = ''
  return (told: readonly Told[], remote: string) => {
    const text = told
      .flatMap(({ host, says }) => {
        const fares = faresOf(says, remote)
        return fares ? [host, ...inColumns(fares)] : [`${host}: it is on its way`]
      })
      .join('\n')
    if (text !== last) console.log(`${text}\n`)
    last = text
  }
}

/** @returns whether it ended well: promoted, or rolled back by a person */
export async function watchCanary({ store, hosts, remote, doer }: Options): Promise<boolean> {
  const tell = createTeller()
  const began = entryOf(await store.registry(), remote, canaryChannel)
  if (began === null) throw new Error(`${remote}: it has no canary`)
  let alone = false
  for (;;) {
    const registry = await store.registry()
    const canary = entryOf(registry, remote, canaryChannel)
    if (canary?.version !== began.version) {
      const { did, by, well } = endOfCanary(registry.releases, remote)
      console.log(`${remote} ${began.version} is no longer a canary: ${did} by ${by}`)
      return well
    }
    const told: Told[] = []
    for (const host of await hosts()) {
      const says = await askHost(host)
      if (says && isConcerned(says, remote)) told.push({ host, says })
    }
    const refused = refusalOf(told, remote, canary.version)
    if (refused) {
      const what = { version: canary.version, reason: refused.reason }
      await flip(store, (before) => takenBack(before, remote, what, doer()))
      console.log(`${remote} ${canary.version} was taken back at ${refused.host}: ${refused.reason}`)
      return false
    }
    if (told.length === 0 && !alone) {
      alone = true
      console.log('no host answers here: name them with DEPLOY_HOSTS, or watch where one runs')
    }
    tell(told, remote)
    await new Promise((done) => setTimeout(done, every))
  }
}
