/** Builds a remote from any folder and publishes it to a test site's store, as `npm run deploy` does for the club's own. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openStore } from '@club/federation/store'
import { buildRemote, readDeployment } from '../deploy/build.ts'
import { publish } from '../deploy/publish.ts'

/** @returns the version that is live now */
export async function publishRemote(directory: string, store: string): Promise<string> {
  const output = await mkdtemp(join(tmpdir(), 'club-remote-'))
  try {
    await buildRemote(directory, output)
    const deployment = await readDeployment(directory, output)
    await publish(openStore(store), deployment, { by: 'tests', at: new Date(), commit: null })
    return deployment.manifest.version
  } finally {
    await rm(output, { recursive: true, force: true })
  }
}
