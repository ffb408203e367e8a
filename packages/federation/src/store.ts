/** What a store of deployments is, wherever it lies. */
import type { Registry } from './deployment.ts'

export type DeployStore = {
  /** How the registry looks now; the empty one where there is none yet. @throws StoreProblem */
  registry(): Promise<Registry>
  /** @throws StoreProblem when it is missing, late or refused */
  read(path: string): Promise<Uint8Array>
  write(path: string, content: Uint8Array): Promise<void>
  /**
   * Reads, changes and writes the registry as one step; two deploys at once both count. Raises the revision.
   * @param broken what stands for a registry that cannot be read; without it that is an error
   * @throws StoreProblem, and whatever the change throws
   */
  flip(change: (before: Registry) => Registry, broken?: Registry): Promise<Registry>
  /** What lies there and may be taken away; null where the store is an http origin, which has rules of its own for that. */
  keeping: {
    /** Every file, with when it was written. @throws StoreProblem */
    list(): Promise<StoredFile[]>
    /** Takes away what lies below a folder. @throws StoreProblem */
    removeBelow(folder: string): Promise<void>
  } | null
}

export type StoredFile = { path: string; at: Date }

export type StoreOptions = {
  /** Milliseconds that one file may take over http. */
  timeout: number
  /** Bearer for writing to an http(s) origin. */
  token?: string | undefined
  /** Told once where another command holds the registry, and this one waits for it. */
  waits?: (text: string) => void
}
