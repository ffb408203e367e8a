/** Records which sources a data folder's builds were made from, by fingerprint. */
import { readFileSync, renameSync, writeFileSync } from 'node:fs'

/** @returns whether they were made from these sources; false if the stamp is missing or unreadable */
export function isBuiltFrom(stamp: string, fingerprint: string): boolean {
  try {
    const read = JSON.parse(readFileSync(stamp, 'utf8')) as { fingerprint?: unknown } | null
    return read?.fingerprint === fingerprint
  } catch {
    return false
  }
}

/** Atomic: if the start is ended meanwhile, or the disk is full, the old stamp remains. */
export function noteBuilt(stamp: string, fingerprint: string): void {
  writeFileSync(`${stamp}.new`, JSON.stringify({ fingerprint }))
  renameSync(`${stamp}.new`, stamp)
}
