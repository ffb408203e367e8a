/**
 * What served last, kept across restarts: a version that cannot be fetched, or is refused, is replaced by the one before it, whether
 * or not this process has ever drawn that. The file lies in the mirror's folder, beside the copies that it names.
 */
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { registryEntry } from '@club/federation'
import { sha256Of } from '@club/federation/hash'
import { copyAtHand, type MirroredDeployment } from '@club/federation/mirror'
import { isServed } from '@club/shell-api/contract'
import * as z from 'zod/mini'
import type { Log } from '../log.ts'
import type { Deployments } from './deployments.core.ts'

const lastGood = z.record(z.string(), registryEntry)

export type LastGood = {
  /** Those whose copies are still intact on this disk and that this host can serve; none if nothing was kept. */
  load(): Promise<Deployments>
  /** Writes in order, so the latest wins. A failed write is logged: serving goes on. */
  keep(deployments: Deployments): Promise<void>
}

const entryOf = async ({ manifest, directory }: MirroredDeployment) => ({
  version: manifest.version,
  manifest: sha256Of(await readFile(join(directory, 'manifest.json'))),
  basePaths: manifest.basePaths,
})

/** @param folder of the mirror */
export function openLastGood(folder: string, log: Log): LastGood {
  const path = join(folder, 'last-good.json')
  let writing = Promise.resolve()

  const write = async (deployments: Deployments) => {
    const entries: [string, unknown][] = []
    for (const [remote, deployment] of Object.entries(deployments))
      entries.push([remote, await entryOf(deployment)])
    await mkdir(folder, { recursive: true })
    await writeFile(`${path}.new`, JSON.stringify(Object.fromEntries(entries)))
    await rename(`${path}.new`, path)
  }

  return {
    async load() {
      const text = await readFile(path, 'utf8').catch(() => null)
      if (text === null) return {}
      const found: [string, MirroredDeployment][] = []
      try {
        for (const [remote, entry] of Object.entries(lastGood.parse(JSON.parse(text)))) {
          const copy = await copyAtHand(folder, remote, entry)
          if (copy && isServed(copy.manifest.contract)) found.push([remote, copy])
        }
      } catch (problem) {
        log.error('what served last is not known', { path, reason: String(problem) })
      }
      return Object.fromEntries(found)
    },
    keep(deployments) {
      writing = writing.then(() =>
        write(deployments).catch((problem: unknown) =>
          log.error('what serves could not be kept', { path, reason: String(problem) }),
        ),
      )
      return writing
    },
  }
}
