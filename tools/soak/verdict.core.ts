/** Whether a soak's measurements are flat. Pure. */
import { settling } from './ledger.core.ts'

export type Sample = {
  /** Share of the soak's time, from 0 to 1. */
  at: number
  /** MiB in memory, and open files, of one server. */
  resident: number
  files: number
}

export type Flatness = { second: number; last: number; flat: boolean }

const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}

/** Fluctuations of garbage and connections: this much more does not count as growth. */
const slack = { resident: { share: 1.15, more: 40 }, files: { share: 1.15, more: 20 } }

/** Milliseconds within which a killed server is back, on a busy machine. */
const backWithin = 30_000

/**
 * Milliseconds. The last kill may come as the second quarter begins: that quarter's median shows a warm server only if half of the
 * quarter, an eighth of the time, is enough to be back and to get warm.
 */
export const leastForFlatness = 8 * (backWithin + settling.site)

/** Whether a soak of so many milliseconds is long enough for `flatness`. */
export const judgesFlatness = (total: number): boolean => total >= leastForFlatness

/** The median of the last quarter compared with the second quarter's; the first is still warm-up. */
export function flatness(samples: readonly Sample[], of: 'resident' | 'files'): Flatness {
  const within = (from: number, to: number) =>
    median(samples.filter(({ at }) => at >= from && at < to).map((sample) => sample[of]))
  const second = Math.round(within(0.25, 0.5))
  const last = Math.round(within(0.75, 1))
  return { second, last, flat: second > 0 && last <= second * slack[of].share + slack[of].more }
}

export type Folders = Readonly<Record<string, number>>

const mebibyte = 1024 * 1024

/** Bytes by which the database may grow: rows of what arrived, and its journal, which it reuses. */
const ofDatabase = 64 * mebibyte
/** Six files of 10 MB for each of three logs. */
const ofLogs = 180 * 1000 * 1000
/** Everything else. */
const ofOthers = 8 * mebibyte

/** The store, and each site's copy of what it serves. */
const ofReleases: ReadonlySet<string> = new Set(['store', 'mirror', 'streamer-mirror'])

/**
 * Allowed growth of a folder, in bytes: deployments and an encoder's uploads are kept, so their own size is added.
 * @param deployed bytes of all deployments published meanwhile
 * @param uploaded bytes that an encoder may have sent
 */
export function allowance(folder: string, deployed: number, uploaded: number): number {
  if (ofReleases.has(folder)) return deployed * 1.1 + ofOthers
  if (folder === 'media') return uploaded * 1.5 + ofOthers
  if (folder === 'database') return ofDatabase
  return folder === 'logs' ? ofLogs : ofOthers
}

export type FolderGrowth = { folder: string; before: number; after: number; allowed: number }

/** The growth of every folder in a data folder. */
export const growthOf = (
  before: Folders,
  after: Folders,
  deployed: number,
  uploaded: number,
): FolderGrowth[] =>
  Object.entries(after)
    .map(([folder, bytes]) => ({
      folder,
      before: before[folder] ?? 0,
      after: bytes,
      allowed: allowance(folder, deployed, uploaded),
    }))
    .sort((one, other) => other.after - one.after)

/** Acknowledged events that are not stored as they must be: each once, in the order of the acknowledgements. */
export function lostEvents(answered: readonly string[], kept: readonly string[]): string[] {
  const wanted = new Set(answered)
  const seen = new Set<string>()
  const reasons: string[] = []
  for (const id of kept) {
    if (seen.has(id)) reasons.push(`${id} is there twice`)
    seen.add(id)
  }
  const lost = answered.filter((id) => !seen.has(id))
  if (lost.length > 0) reasons.push(`${lost.length} are lost: ${lost.slice(0, 5).join(', ')}`)
  const order = [...seen].filter((id) => wanted.has(id))
  if (lost.length === 0 && order.some((id, index) => id !== answered[index]))
    reasons.push('they are in another order')
  return reasons
}
