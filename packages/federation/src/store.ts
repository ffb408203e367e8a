/** What every store of deployments can do, wherever it is. */
import type { Registry } from './deployment.ts'

export type DeployStore = {
  /** The current registry; an empty one if there is none yet. @throws StoreProblem */
  registry(): Promise<Registry>
  /** @throws StoreProblem if the file is missing, late or refused */
  read(path: string): Promise<Uint8Array>
  write(path: string, content: Uint8Array): Promise<void>
  /**
   * Reads, changes and writes the registry as one step, so that of two deploys at once neither is lost. Increments the revision.
   * @param broken used in place of a registry that cannot be read; without it that is an error
   * @throws StoreProblem, and whatever the change throws
   */
  flip(change: (before: Registry) => Registry, broken?: Registry): Promise<Registry>
  /** Lists and deletes files; null if the store is an http origin, which manages that itself. */
  keeping: {
    /** Every file, with when it was written. @throws StoreProblem */
    list(): Promise<StoredFile[]>
    /** Deletes one file, if it is there. @throws StoreProblem */
    remove(path: string): Promise<void>
    /** Deletes everything in a folder. @throws StoreProblem */
    removeBelow(folder: string): Promise<void>
  } | null
}

export type StoredFile = { path: string; at: Date }

export type StoreOptions = {
  /** Timeout in milliseconds for one file over http. */
  timeout: number
  /** Bearer token for writing to an http(s) origin. */
  token?: string | undefined
  /** Called once if another command has locked the registry, and this one waits. */
  waits?: (text: string) => void
}
