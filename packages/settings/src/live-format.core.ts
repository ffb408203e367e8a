/** Whether the first team's matches can be seen live here, or only heard. Pure. */
import type { ClubSettings } from './club-settings.ts'

/** For words about the club's live streams as a whole; a single stream says its own format. */
export const liveFormatOf = ({ tv: { matchStreams } }: Pick<ClubSettings, 'tv'>): 'video' | 'audio' =>
  matchStreams?.audio && !matchStreams.video ? 'audio' : 'video'
