/**
 * Sends errors and vitals, by remote and version, to the gateway's log (docs/failures.md). Nothing identifies the fan; everything but
 * errors needs consent, and is dropped without it.
 */
import type { PlaybackReport } from '@club/player'
import type { BootData } from '../app/boot-data.ts'

type During = 'load' | 'render' | 'hydrate'
export type Report =
  | { kind: 'error'; remote: string; version: string; during: During; message: string; path: string }
  | { kind: 'vitals'; path: string; lcp: number | null; cls: number; remotes: Record<string, string> }
  | PlaybackReport

/** A loop of errors must not become a loop of requests. */
const mostErrors = 10

export type Beacon = ReturnType<typeof createBeacon>

/** @param mayCount whether the fan has agreed to analytics, checked each time */
export function createBeacon(remotes: BootData['remotes'], mayCount: () => boolean) {
  let sent = 0
  const send = (report: Report) =>
    navigator.sendBeacon('/_beacon', new Blob([JSON.stringify(report)], { type: 'application/json' }))
  return {
    /** How a playback went. */
    playback(report: PlaybackReport) {
      if (mayCount()) send(report)
    },
    error(remote: string, during: During, problem: unknown) {
      if (sent++ >= mostErrors) return
      const said = (problem as { message?: unknown } | null)?.message ?? problem
      const message = String(said).slice(0, 500)
      console.error(`${remote}: ${message}`)
      send({
        kind: 'error',
        remote,
        version: remotes[remote]?.version ?? 'none',
        during,
        message,
        path: location.pathname,
      })
    },
    /** Sends the page's vitals once, when the fan leaves it. */
    vitals() {
      let lcp: number | null = null
      let cls = 0
      const watch = (type: string, note: (entry: PerformanceEntry) => void) => {
        try {
          new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true })
        } catch {
          // A browser without this entry type reports without it.
        }
      }
      watch('largest-contentful-paint', (entry) => {
        lcp = Math.round(entry.startTime)
      })
      watch('layout-shift', (entry) => {
        const shift = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
        if (!shift.hadRecentInput) cls += shift.value
      })
      addEventListener(
        'pagehide',
        () => {
          if (!mayCount()) return
          const versions = Object.fromEntries(
            Object.entries(remotes).map(([name, { version }]) => [name, version]),
          )
          send({
            kind: 'vitals',
            path: location.pathname,
            lcp,
            cls: Math.round(cls * 10_000) / 10_000,
            remotes: versions,
          })
        },
        { once: true },
      )
    },
  }
}
