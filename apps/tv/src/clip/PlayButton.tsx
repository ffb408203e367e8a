import { type MembershipNames, membershipName } from '@club/access'
import { playerPath, useLock, useMessages, useOpenVideo } from '@club/shell-api'
import { ButtonLink, buttonPresets } from '@club/ui'
import { tvMessages } from '../messages.ts'
import { type Clip, videoToOpen } from './clip.core.ts'

type PlayButtonProps = {
  readonly clip: Clip
  readonly names: MembershipNames
  readonly section?: string | undefined
}

/** 'Watch Now', or a padlock with what unlocks it; either opens the host's player, which says what is missing. */
export function PlayButton({ clip, names, section }: PlayButtonProps) {
  const words = useMessages(tvMessages)
  const { locked } = useLock(clip.opens)
  const open = useOpenVideo()
  const look = locked ? ({ type: 'ghost-light', icon: 'Padlock' } as const) : buttonPresets.watchNow
  return (
    <ButtonLink
      {...look}
      size="large"
      href={playerPath(clip.id)}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
        event.preventDefault()
        open(videoToOpen(clip, section))
      }}
    >
      {locked ? (membershipName(clip.opens, names) ?? words.locked) : words.watchNow}
    </ButtonLink>
  )
}
