/** A match as readers see it: with the ways to its tickets and, while its pass is on sale, to that. */
import type { Match } from '@club/contracts'
import { signInModeOf } from '@club/settings'
import type { MatchPorts } from './ports.ts'
import { withTickets } from './tickets.core.ts'

/** The card of a match's pass, on the page that sells it. */
const passPath = (page: string, matchID: string) => `${page}?pass=${encodeURIComponent(matchID)}#packages`

/** @returns the matches, and when one of their passes comes or goes by itself */
export async function withLinks<Entry extends { id: string; attributes: Match }>(
  { settings, packages }: Pick<MatchPorts, 'settings' | 'packages'>,
  now: Date,
  entries: readonly Entry[],
): Promise<{ matches: Entry[]; changesAt: string | null }> {
  // Nobody buys where nobody can have an account.
  const page = signInModeOf(settings) === 'none' ? null : (settings.tv.matchStreams?.pass ?? null)
  const { sold, changesAt } =
    page === null ? { sold: null, changesAt: null } : await packages.passesOnSale(now)
  const matches = entries.map((entry) => {
    const shown = withTickets(entry, settings, now)
    if (page === null || !sold?.has(entry.id)) return shown
    const { attributes } = shown
    return {
      ...shown,
      attributes: { ...attributes, links: { ...attributes.links, pass: passPath(page, entry.id) } },
    }
  })
  return { matches, changesAt }
}
