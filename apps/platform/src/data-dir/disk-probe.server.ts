/** Checks whether the data folder is writable by writing to it. */
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export type DiskProbe = {
  /** @returns null if it is writable, else the reason */
  reason(): Promise<string | null>
}

/** The least that the database writes for a change: one of its pages. */
const probeBytes = 8192
/** A result is cached for this long: frequent checks must not wear out the disk. */
const countsForMs = 500

/** Errors of the file system and SQLSTATEs of the database that mean that nothing more can be written. */
const fullCodes: Record<string, string> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EROFS: 'the disk is read-only',
  '53100': 'the disk is full',
}

/** What is wrong with the disk, if an error is about that. */
export function diskReason(error: unknown): string | null {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown }
  const known = typeof code === 'string' ? fullCodes[code] : undefined
  if (known) return known
  return /no space left on device/i.test(String(message)) ? 'the disk is full' : null
}

export function probeDisk(dataDir: string): DiskProbe {
  const path = join(dataDir, `.probe.${process.pid}`)
  let asked = Number.NEGATIVE_INFINITY
  let answer: Promise<string | null> = Promise.resolve(null)

  const ask = async (): Promise<string | null> => {
    try {
      await writeFile(path, Buffer.alloc(probeBytes))
      return null
    } catch (error) {
      return diskReason(error) ?? (error instanceof Error ? error.message : String(error))
    } finally {
      await rm(path, { force: true }).catch(() => {})
    }
  }
  return {
    reason() {
      if (performance.now() - asked > countsForMs) {
        asked = performance.now()
        answer = ask()
      }
      return answer
    },
  }
}
