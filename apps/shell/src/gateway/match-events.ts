/** Events of a match from the platform, for readers that come back later than the hub's memory reaches. */

import type { MatchEvent } from '@club/contracts'
import { matchEventList } from '@club/contracts'

export const eventsFrom =
  (platform: string) =>
  async (matchID: string, after: number): Promise<{ events: MatchEvent[]; sequence: number }> => {
    const response = await fetch(
      `${platform}/api/matches/v1/matches/${matchID}/events?after=${after}&deleted=include`,
      {
        signal: AbortSignal.timeout(5000),
      },
    )
    // A match that does not exist has no events, now or later.
    if (response.status === 404) return { events: [], sequence: after }
    if (response.status !== 200) throw new Error(`HTTP ${response.status}`)
    const { data, meta } = matchEventList.parse(await response.json())
    return { events: data.toSorted((a, b) => a.sequence - b.sequence), sequence: meta.sequence }
  }
