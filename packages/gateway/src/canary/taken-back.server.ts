/**
 * Canaries that this host has rolled back, kept across restarts. It is the host's own refusal: the registry's pointer stays until
 * somebody moves it, and a version that is deployed again is tried again.
 */
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import type { Log } from '../log.ts'

const taken = z.object({
  version: z.string(),
  /** Revision of the registry at which it was deployed. */
  revision: z.number(),
  reason: z.string(),
  at: z.iso.datetime(),
})
const file = z.record(z.string(), taken)

export type Taken = z.infer<typeof taken>

export type TakenBack = {
  /** Why this deployment of a version is not served; null: it was not rolled back. */
  of(remote: string, deploy: { version: string; revision: number }): Taken | null
  add(remote: string, what: Taken): void
}

/** @param folder of the mirror */
export async function openTakenBack(folder: string, log: Log): Promise<TakenBack> {
  const path = join(folder, 'taken-back.json')
  const known = new Map<string, Taken>()
  try {
    const text = await readFile(path, 'utf8').catch(() => '{}')
    for (const [remote, what] of Object.entries(file.parse(JSON.parse(text)))) known.set(remote, what)
  } catch (problem) {
    log.error('what was taken back is not known', { path, reason: String(problem) })
  }
  let writing = Promise.resolve()
  const write = async () => {
    await mkdir(folder, { recursive: true })
    await writeFile(`${path}.new`, JSON.stringify(Object.fromEntries(known)))
    await rename(`${path}.new`, path)
  }
  return {
    of(remote, { version, revision }) {
      const what = known.get(remote)
      return what && what.version === version && what.revision >= revision ? what : null
    },
    add(remote, what) {
      known.set(remote, what)
      writing = writing.then(() =>
        write().catch((problem: unknown) =>
          log.error('what was taken back could not be kept', { path, reason: String(problem) }),
        ),
      )
    },
  }
}
