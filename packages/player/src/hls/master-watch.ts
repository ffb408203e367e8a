/** Looks, while a live stream stands still, whether it comes under other names: an encoder that is replaced may send other renditions. */
import type Hls from 'hls.js'

/** Milliseconds between two looks at the master playlist. */
const every = 4000

/** The addresses of the renditions that a master playlist names. */
export const renditionsIn = (master: string, address: string): string[] =>
  master
    .split(/\r?\n/)
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => new URL(line, address).href)

/** Leaves renditions out of what is played, unless there are no others. */
export function leaveOut(hls: Hls, gone: readonly string[]): void {
  if (hls.levels.every(({ uri }) => gone.includes(uri))) return
  for (let at = hls.levels.length - 1; at >= 0; at -= 1)
    if (gone.includes(hls.levels[at]?.uri ?? '')) hls.removeLevel(at)
}

export type MasterWatch = {
  /** Looks from now on, or no more. */
  look(wanted: boolean): void
  stop(): void
}

/**
 * @param spent whether all that is in hand has been seen: who watches late has some left
 * @param found it names renditions that have not been read; those that had been, stand still
 */
export function watchMaster(
  hls: Hls,
  address: string,
  spent: () => boolean,
  found: (gone: readonly string[]) => void,
): MasterWatch {
  let timer: ReturnType<typeof setInterval> | undefined
  let asking: AbortController | null = null
  /** Renditions that stand still, or have been found since it began to look. */
  const known = new Set<string>()
  const look = (wanted: boolean) => {
    clearInterval(timer)
    asking?.abort()
    known.clear()
    if (wanted) timer = setInterval(() => void ask(), every)
  }
  const ask = async () => {
    // While it is read anew, nothing is known of what there is.
    if (!spent() || hls.levels.length === 0) return
    asking?.abort()
    const mine = new AbortController()
    asking = mine
    try {
      const answer = await fetch(address, { cache: 'no-store', signal: mine.signal })
      if (!answer.ok) return
      const named = renditionsIn(await answer.text(), answer.url || new URL(address, location.href).href)
      if (mine.signal.aborted) return
      for (const { uri } of hls.levels) known.add(uri)
      if (named.every((one) => known.has(one))) return
      const gone = [...known]
      // It may be sent under other names once more before anything of these has come.
      for (const one of named) known.add(one)
      found(gone)
    } catch {
      // The next look may be answered.
    }
  }
  return { look, stop: () => look(false) }
}
