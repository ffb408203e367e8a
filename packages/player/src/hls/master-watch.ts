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
  const look = (wanted: boolean) => {
    clearInterval(timer)
    asking?.abort()
    if (wanted) timer = setInterval(() => void ask(), every)
  }
  const ask = async () => {
    if (!spent()) return
    asking?.abort()
    const mine = new AbortController()
    asking = mine
    try {
      const answer = await fetch(address, { cache: 'no-store', signal: mine.signal })
      if (!answer.ok) return
      const named = renditionsIn(await answer.text(), answer.url || new URL(address, location.href).href)
      const known = hls.levels.map(({ uri }) => uri)
      if (mine.signal.aborted || named.every((one) => known.includes(one))) return
      look(false)
      found(known)
    } catch {
      // The next look may be answered.
    }
  }
  return { look, stop: () => look(false) }
}
