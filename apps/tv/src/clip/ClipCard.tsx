import { type MembershipNames, membershipName } from '@club/access'
import { playerPath, useDates, useLock, useOpenVideo, usePlayable, useWatched } from '@club/shell-api'
import { VideoCard, type VideoCardProps } from '@club/ui'
import { type Clip, videoToOpen } from './clip.core.ts'

type ClipCardProps = Pick<VideoCardProps, 'tag' | 'layout' | 'tone' | 'sizes' | 'inResults'> & {
  readonly clip: Clip
  readonly names: MembershipNames
  /** The section from which the player's list continues. */
  readonly section?: string | undefined
}

/** A video in a list. Its padlock follows the fan; pressing it opens the host's player. */
export function ClipCard({ clip, names, section, ...look }: ClipCardProps) {
  const dates = useDates()
  const { locked } = useLock(clip.opens)
  const open = useOpenVideo()
  const watched = useWatched()[clip.entry]
  const seen = usePlayable<HTMLElement>(!locked)
  return (
    <VideoCard
      {...look}
      ref={seen}
      href={playerPath(clip.id)}
      title={clip.title}
      duration={clip.seconds}
      date={clip.at === '' ? undefined : { iso: clip.at, text: dates.date(clip.at) }}
      seen={watched === undefined ? 0 : Math.min(1, watched.position / clip.seconds)}
      imageKey={clip.image ?? undefined}
      focus={clip.focus}
      locked={locked}
      membership={membershipName(clip.opens, names)}
      onOpen={() => open(videoToOpen(clip, section))}
    />
  )
}
