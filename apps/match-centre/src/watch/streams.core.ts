/** What fans can watch or listen to of a match now. Pure. */
import type { MatchCentre } from '@club/contracts'
import type { ClubSettings } from '@club/settings'

type Match = Pick<MatchCentre['match'], 'team' | 'ours'>

export type MatchStreams = { video: string | null; audio: string | null }

/** Only the first team's matches have a stream, and only while they are on air. */
export function streamsOf(
  { team, ours }: Match,
  onAir: boolean,
  streams: ClubSettings['tv']['matchStreams'],
  firstTeam: string,
): MatchStreams {
  const live = onAir && ours !== null && team === firstTeam
  return {
    video: (live && streams?.video) || null,
    audio: (live && streams?.audio) || null,
  }
}
