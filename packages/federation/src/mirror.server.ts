/**
 * The mirror (docs/architecture.md#what-decides-which-code-runs): a deployment is copied to the gateway's own disk and verified,
 * file by file, before anything may run it. No render loads code over a network, and what does not match its hash never becomes
 * eligible.
 */
import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import * as z from 'zod/mini'
import { type DeploymentManifest, deploymentManifest, type RegistryEntry } from './deployment.ts'
import { sha256Of } from './hash.server.ts'
import { hasOwnReact } from './own-react.core.ts'
import type { DeployStore } from './store.server.ts'

/** A deployment on this disk that matches its manifest. */
export type MirroredDeployment = { manifest: DeploymentManifest; directory: string }

/** A deployment does not match the registry or its manifest. */
export class MirrorProblem extends Error {
  constructor(remote: string, version: string, reason: string) {
    super(`${remote}@${version}: ${reason}`)
    this.name = 'MirrorProblem'
  }
}

/** How many files of one deployment are fetched at once. */
const filesAtOnce = 6

/**
 * Makes a deployment eligible: verifies the copy on this disk, or makes one.
 * @param folder the mirror's root; the copy lies in `{folder}/{remote}/{version}`
 * @throws StoreProblem if the store cannot be read, MirrorProblem if something does not match
 */
export async function mirrorDeployment(
  store: DeployStore,
  folder: string,
  remote: string,
  entry: RegistryEntry,
): Promise<MirroredDeployment> {
  const directory = join(folder, remote, entry.version)
  const kept = await copyAtHand(folder, remote, entry)
  if (kept !== null) {
    // Used again, so it counts as new when old copies are swept.
    await utimes(directory, new Date(), new Date())
    return kept
  }

  const fail = (reason: string) => new MirrorProblem(remote, entry.version, reason)
  const base = `${remote}/${entry.version}`
  const manifestText = await store.read(`${base}/manifest.json`)
  if (sha256Of(manifestText) !== entry.manifest)
    throw fail('manifest.json has another hash than the registry says')
  const manifest = parseManifest(manifestText, fail)
  if (manifest.remote !== remote || manifest.version !== entry.version)
    throw fail('manifest is of another deployment')
  if (!claimsAsSigned(manifest, entry)) throw fail('manifest claims other base paths than the registry says')

  const temporary = join(folder, `.incoming-${randomUUID()}`)
  try {
    const waiting = Object.entries(manifest.files)
    const copyNext = async (): Promise<void> => {
      for (let file = waiting.pop(); file; file = waiting.pop()) {
        const [path, { sha256, size }] = file
        const content = await store.read(`${base}/${path}`)
        if (content.byteLength !== size || sha256Of(content) !== sha256)
          throw fail(`${path} has another hash than its manifest says`)
        if (hasOwnReact(path, content)) throw fail(`${path} has a React of its own`)
        await mkdir(dirname(join(temporary, path)), { recursive: true })
        await writeFile(join(temporary, path), content)
      }
    }
    // Wait for all of them before the folder is removed: one still writing would create it again.
    const copies = await Promise.allSettled(Array.from({ length: filesAtOnce }, copyNext))
    const failed = copies.find((copy) => copy.status === 'rejected')
    if (failed) throw failed.reason
    await writeFile(join(temporary, 'manifest.json'), manifestText)
    await mkdir(dirname(directory), { recursive: true })
    await rm(directory, { recursive: true, force: true })
    await rename(temporary, directory)
  } finally {
    await rm(temporary, { recursive: true, force: true })
  }
  return { manifest, directory }
}

/** Copies of one remote that are always kept: open pages may still need their files. */
const copiesKept = 20

/** Milliseconds after which an unfinished copy must belong to a host that was killed. */
const incomingLimit = 3_600_000

/**
 * Deletes the oldest copies of a remote, and what a killed host has left behind.
 * @param inUse versions that are kept in any case
 * @returns the versions that were deleted
 */
export async function sweepMirror(
  folder: string,
  remote: string,
  inUse: ReadonlySet<string>,
  now: number,
): Promise<string[]> {
  for (const name of await readdir(folder)) {
    if (!name.startsWith('.incoming-')) continue
    const at = await stat(join(folder, name)).catch(() => null)
    if (at && now - at.mtimeMs > incomingLimit) await rm(join(folder, name), { recursive: true, force: true })
  }
  const copies = await Promise.all(
    (await readdir(join(folder, remote))).map(async (version) => ({
      version,
      at: (await stat(join(folder, remote, version))).mtimeMs,
    })),
  )
  const old = copies
    .sort((a, b) => b.at - a.at)
    .slice(copiesKept)
    .filter(({ version }) => !inUse.has(version))
  for (const { version } of old) await rm(join(folder, remote, version), { recursive: true, force: true })
  return old.map(({ version }) => version)
}

/** The registry's base paths are those that are signed and checked, but pages are served by the manifest's: they must be the same. */
const claimsAsSigned = ({ basePaths }: DeploymentManifest, entry: RegistryEntry): boolean =>
  JSON.stringify(basePaths) === JSON.stringify(entry.basePaths)

/** The copy in the mirror's folder if every file still matches; null if there is none, or it is incomplete. */
export async function copyAtHand(
  folder: string,
  remote: string,
  entry: RegistryEntry,
): Promise<MirroredDeployment | null> {
  const directory = join(folder, remote, entry.version)
  try {
    const text = await readFile(join(directory, 'manifest.json'))
    if (sha256Of(text) !== entry.manifest) return null
    const manifest = parseManifest(text, (reason) => new MirrorProblem(remote, entry.version, reason))
    if (!claimsAsSigned(manifest, entry)) return null
    for (const [path, { sha256 }] of Object.entries(manifest.files)) {
      if (sha256Of(await readFile(join(directory, path))) !== sha256) return null
    }
    return { manifest, directory }
  } catch {
    return null
  }
}

const inOneLine = ({ issues }: z.core.$ZodError) =>
  issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ')

function parseManifest(text: Uint8Array, fail: (reason: string) => MirrorProblem): DeploymentManifest {
  try {
    return deploymentManifest.parse(JSON.parse(new TextDecoder().decode(text)))
  } catch (problem) {
    throw fail(`not a manifest: ${problem instanceof z.core.$ZodError ? inOneLine(problem) : problem}`)
  }
}
