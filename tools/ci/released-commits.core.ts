/** Which commits of a remote were released, from the store's log. Pure. */
import { isSiteChannel, type Release } from '@club/federation'

/**
 * The commits that were deployed for everybody or for a few, the latest first, each once. What a site's channel had is not among them: that is
 * for one site, and main may have it all the same. Nor is what was rolled back or promoted: it was deployed before.
 * @param lines of the log, oldest first
 */
export const releasedCommits = (lines: readonly Release[], remote: string): string[] => [
  ...new Set(
    lines
      .filter((line) => line.remote === remote && line.did === 'deployed' && !isSiteChannel(line.channel))
      .flatMap(({ commit }) => commit ?? [])
      .reverse(),
  ),
]
