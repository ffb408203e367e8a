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

const sleep = (wait: number) => new Promise((done) => setTimeout(done, wait))

/** How many checks in a row may fail before the watch ends. */
const mostFailures = 60

type Options = {
  store: DeployStore
  hosts: () => Promise<string[]>
  remote: string
  doer: () => Doer
  /** Waits between two checks, in milliseconds. */
  pause?: (wait: number) => Promise<unknown>
}
type Told = { host: string; says: HostStanding }

/** Prints only what has changed since the last check. */
function createTeller() {
  let last = ''
  let alone = false
  return (told: readonly Told[], remote: string) => {
    if (told.length === 0 && !alone) {
      alone = true
      console.log('no host answers here: name them with DEPLOY_HOSTS, or watch where one runs')
    }
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

type Look = Pick<Options, 'store' | 'hosts' | 'remote' | 'doer'> & {
  /** The canary that is watched. */
  version: string
  tell: (told: readonly Told[], remote: string) => void
}

/** @returns whether it ended well; null: it goes on */
async function lookOnce({ store, hosts, remote, doer, version, tell }: Look): Promise<boolean | null> {
  const registry = await store.registry()
  const canary = entryOf(registry, remote, canaryChannel)
  if (canary?.version !== version) {
    const { did, by, well } = endOfCanary(registry.releases, remote)
    console.log(`${remote} ${version} is no longer a canary: ${did} by ${by}`)
    return well
  }
  const told: Told[] = []
  for (const host of await hosts()) {
    const says = await askHost(host)
    if (says && isConcerned(says, remote)) told.push({ host, says })
  }
  const refused = refusalOf(told, remote, version)
  if (refused) {
    await flip(store, (before) => takenBack(before, remote, { version, reason: refused.reason }, doer()))
    console.log(`${remote} ${version} was taken back at ${refused.host}: ${refused.reason}`)
    return false
  }
  tell(told, remote)
  return null
}

/**
 * One late answer of the store does not end it.
 * @returns whether it ended well: promoted, or rolled back by a person
 * @throws Error if the remote has no canary, or sixty checks in a row fail
 */
export async function watchCanary({ pause = sleep, ...options }: Options): Promise<boolean> {
  const { store, remote } = options
  const tell = createTeller()
  const began = entryOf(await store.registry(), remote, canaryChannel)
  if (began === null) throw new Error(`${remote}: it has no canary`)
  let failures = 0
  for (;;) {
    try {
      const ended = await lookOnce({ ...options, version: began.version, tell })
      if (ended !== null) return ended
      failures = 0
    } catch (problem) {
      failures++
      if (failures > mostFailures) throw problem
      if (failures === 1) console.error(problem instanceof Error ? problem.message : String(problem))
    }
    await pause(every)
  }
}
