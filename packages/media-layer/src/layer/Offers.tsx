import { membershipOf, type Notice } from '@club/access'
import type { PlayingStream } from '@club/contracts'
import type { VideoToOpen } from '@club/event-bus'
import { feedHref } from '@club/settings/feed-address'
import { useMessages } from '@club/shell-api'
import { Button, ButtonLink, Said } from '@club/ui'
import styles from './media.module.css'
import { mediaMessages } from './messages.ts'
import { PlayingElsewhere } from './PlayingElsewhere.tsx'
import type { PlaySession } from './play-session.ts'
import { SignInButton } from './SignInButton.tsx'
import { useVideoSettings } from './use-settings.ts'

type OffersProps = {
  readonly request: VideoToOpen
  readonly notice: Notice
  readonly live: boolean
  readonly playing: readonly PlayingStream[]
  readonly session: PlaySession
}

/** What a refused fan can do about it. */
export function Offers({ request, notice, live, playing, session }: OffersProps) {
  const text = useMessages(mediaMessages)
  const settings = useVideoSettings()
  const membership =
    settings && request.entitlements ? membershipOf(request.entitlements, settings.memberships) : undefined
  switch (notice.offers) {
    case 'sign-in':
      return (
        <div className={styles.offers}>
          {settings && (
            <p>
              <Said>{settings.prompts.lockedTitle}</Said>
            </p>
          )}
          <SignInButton />
        </div>
      )
    case 'upgrade': {
      const upgrade = settings?.liveUpgradeData
      const message = live ? upgrade?.lockedMessage : membership?.lockedVideoMessage
      const button = live ? upgrade : membership
      const href = button?.buttonLink ?? feedHref(settings?.feeds, 'subscribe')
      return (
        <div className={styles.offers}>
          {message && (
            <p>
              <Said>{message}</Said>
            </p>
          )}
          {href !== null && (
            <ButtonLink href={href} type="primary-light" icon="Subscription">
              {button?.buttonText ?? text.packages}
            </ButtonLink>
          )}
        </div>
      )
    }
    case 'stop-another':
      return <PlayingElsewhere streams={playing} session={session} />
    case 'try-again':
      return (
        <div className={styles.offers}>
          <Button type="primary-light" icon="Refresh" onClick={session.askAgain}>
            {text.tryAgain}
          </Button>
        </div>
      )
    case 'nothing':
      return null
  }
}
