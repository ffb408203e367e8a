/** What the builds of a data folder were made of, by the fingerprint of their sources. */
import { readFileSync, renameSync, writeFileSync } from 'node:fs'

/** @returns whether they were made of these sources; a stamp that is not there, or cannot be read, is nobody's */
export function isBuiltFrom(stamp: string, fingerprint: string): boolean {
  try {
    const read = JSON.parse(readFileSync(stamp, 'utf8')) as { fingerprint?: unknown } | null
    return read?.fingerprint === fingerprint
  } catch {
    return false
  }
}

/** Whole or not at all: a start that is ended meanwhile, or a disk that is full, leaves the one of before. */
export function noteBuilt(stamp: string, fingerprint: string): void {
  writeFileSync(`${stamp}.new`, JSON.stringify({ fingerprint }))
  renameSync(`${stamp}.new`, stamp)
}
