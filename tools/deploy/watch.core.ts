/** Describes how a canary fares, and how it ended. Pure. */
import { canaryChannel, type Registry } from '@club/federation'
import { byHand } from './canary.core.ts'
import type { Counts, HostStanding } from './hosts.ts'

const share = (part: number, of: number) => (of === 0 ? '–' : `${((100 * part) / of).toFixed(1)} %`)

const row = (name: string, { pages, failedPages, visitors, failedVisitors, start }: Counts): string[] => [
  name,
  String(pages),
  share(failedPages, pages),
  String(visitors),
  share(failedVisitors, visitors),
  start === null ? '–' : `${Math.round(start)} ms`,
]

const head = ['', 'pages', 'failed', 'visitors', 'saw an error', 'painted within']

/** Rows of a table: the canary beside the stable version; null: it does not run at this host. */
export function faresOf(standing: HostStanding, remote: string): string[][] | null {
  const says = standing.canaries[remote]
  if (!says?.serving || !says.fares) return null
  const stable = standing.remotes[remote]?.serving ?? 'stable'
  return [head, row(`canary ${says.serving}`, says.fares.canary), row(`stable ${stable}`, says.fares.stable)]
}

/** How a remote's last canary ended; `well`: a person promoted it, replaced it or rolled it back, not a host. */
export function endOfCanary(
  releases: Registry['releases'],
  remote: string,
): { did: string; by: string; well: boolean } {
  const line = releases.findLast(
    ({ remote: whose, did, channel, from = canaryChannel }) =>
      whose === remote && did !== 'refused' && (did === 'promoted' ? from : channel) === canaryChannel,
  )
  const { did = 'gone', by = 'nobody known', reason } = line ?? {}
  return { did, by, well: reason === undefined || reason === byHand }
}

/** Which host has rolled the canary back, and why; null: none. @param version in the registry */
export function refusalOf(
  standings: readonly { host: string; says: HostStanding }[],
  remote: string,
  version: string,
): { host: string; reason: string } | null {
  for (const { host, says } of standings) {
    const refused = says.canaries[remote]?.refused
    if (refused?.version === version) return { host, reason: refused.reason }
  }
  return null
}
