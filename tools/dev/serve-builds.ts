/** One remote, rebuilt with each change, as a store over the deployed rest; the terminal reports the result of each build. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DeployStore } from '@club/federation/store'
import { hostsOf, tellHosts, verdicts } from '../deploy/hosts.ts'
import { watchBuilds } from './builds.ts'
import { startOverlayStore } from './overlay-store.ts'

/** Milliseconds for a host to accept or reject a build. */
const patience = 10_000

export type ServedBuilds = {
  /** The store's address. */
  url: string
  /** Resolves once the store has the first build that compiles. */
  first: Promise<void>
  /** From now on reports how the host of this data folder judges each build. */
  tellOf(dataDir: string): Promise<void>
  stop(): Promise<void>
}

type Options = {
  remote: string
  directory: string
  /** The deployed rest. */
  below: Pick<DeployStore, 'registry' | 'read'>
}

export async function serveBuilds({ remote, directory, below }: Options): Promise<ServedBuilds> {
  const store = await startOverlayStore(below)
  const output = await mkdtemp(join(tmpdir(), 'dev-'))
  const first = Promise.withResolvers<void>()
  let hosts: string[] = []
  const tellWhatBecomesOfIt = async (version: string) => {
    const began = performance.now()
    // Immediately, without waiting for the host's next poll.
    void tellHosts(hosts)
    const [verdict] = await verdicts(hosts, { remote, version }, patience)
    if (verdict?.outcome === 'refused') console.error(`${remote} ${version} is refused: ${verdict.reason}`)
    else if (verdict?.outcome === 'serves')
      console.log(`${remote} ${version} is on the page, ${Math.round(performance.now() - began)} ms later`)
  }
  const stopBuilds = watchBuilds({
    directory,
    output,
    built(deployment, milliseconds) {
      const { version } = deployment.manifest
      console.log(`${remote} ${version} was built in ${Math.round(milliseconds)} ms`)
      store.put(deployment)
      first.resolve()
      if (hosts.length > 0) void tellWhatBecomesOfIt(version)
    },
    failed: (messages) => console.error(messages),
  })
  return {
    url: store.url,
    first: first.promise,
    async tellOf(dataDir) {
      hosts = await hostsOf(dataDir, '')
    },
    async stop() {
      await stopBuilds()
      await rm(output, { recursive: true, force: true })
      await store.close()
    },
  }
}
