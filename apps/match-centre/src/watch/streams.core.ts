/** What of a match can be watched and heard now. Pure. */
import type { MatchCentre } from '@club/contracts'
import type { ClubSettings } from '@club/settings'

type Match = Pick<MatchCentre['match'], 'state' | 'team' | 'ours'>

export type MatchStreams = { video: string | null; audio: string | null }

/** Only the first team's matches have a stream, and only while they are played. */
export function streamsOf(
  { state, team, ours }: Match,
  streams: ClubSettings['tv']['matchStreams'],
  firstTeam: string,
): MatchStreams {
  const live = state.status === 'live' && ours !== null && team === firstTeam
  return {
    video: (live && streams?.video) || null,
    audio: (live && streams?.audio) || null,
  }
}
