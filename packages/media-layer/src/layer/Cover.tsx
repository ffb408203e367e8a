/** Covers the picture when nothing plays: a refusal with what to do about it, or a stream that is not on the air. */

import { hearsOnly, liveOpens, membershipOf, type Notice, typeOf } from '@club/access'
import type { PlayingStream, StreamAsset } from '@club/contracts'
import { imageUrl } from '@club/contracts/images'
import type { VideoToOpen } from '@club/event-bus'
import { feedHref } from '@club/settings/feed-address'
import { entitlementsAtom, useDates, useMessages } from '@club/shell-api'
import { Button, ButtonLink, focusAttributes, Icon, Said } from '@club/ui'
import { useAtomValue } from 'jotai'
import { streamPicture } from './audio-words.core.ts'
import { Bought, boughtOf } from './Bought.tsx'
import { Countdown } from './Countdown.tsx'
import styles from './media.module.css'
import { mediaMessages } from './messages.ts'
import { NoticeLines } from './NoticeLines.tsx'
import { PlayingElsewhere } from './PlayingElsewhere.tsx'
import type { PlayState } from './play-rules.core.ts'
import type { PlaySession } from './play-session.ts'
import { SignInButton } from './SignInButton.tsx'
import { useNotice } from './use-notice.ts'
import { useVideoSettings } from './use-settings.ts'

type Props = {
  readonly request: VideoToOpen
  readonly state: PlayState
  readonly session: PlaySession
  /** In the corner: only the message. */
  readonly small: boolean
}

export function Cover({ request, state, session, small }: Props) {
  const text = useMessages(mediaMessages)
  const { held } = useAtomValue(entitlementsAtom)
  const settings = useVideoSettings()
  const noticeFor = useNotice()
  if (state.is === 'holding') return <Holding asset={state.asset} />
  if (state.is !== 'refused') return null
  const { refusal } = state
  const notice = noticeFor(refusal)
  const playing = refusal.by === 'request' || refusal.by === 'check' ? refusal.playing : []
  const live = refusal.by === 'check' && typeOf(refusal.code) === 'requirePremium'
  const bought = boughtOf(refusal)
  // A link to a stream may not say what opens it: the stream itself does.
  const listed = session.asset()?.entitlements
  const streamOpens = listed && settings ? liveOpens(listed, settings.liveUpgradeData) : []
  const opens = request.entitlements ?? streamOpens
  return (
    <div className={styles.refusal} data-refusal={refusal.by === 'check' ? typeOf(refusal.code) : ''}>
      {request.poster && !small && (
        <img
          className={styles.behind}
          {...focusAttributes(request.posterFocus)}
          src={imageUrl(request.poster, '1000x1000')}
          alt=""
        />
      )}
      {bought ? (
        <Bought bought={bought} notice={notice} />
      ) : (
        <div className={styles.refusalText} role="alert">
          <Icon name={notice.offers === 'sign-in' ? 'Padlock' : 'Info'} size={32} />
          <h3 className={styles.refusalTitle}>{notice.title}</h3>
          <NoticeLines notice={notice} />
          {notice.offers === 'upgrade' && hearsOnly(held, opens) && <p>{text.audioOnly}</p>}
        </div>
      )}
      {!small && !bought && (
        <Offers request={request} notice={notice} live={live} playing={playing} session={session} />
      )}
    </div>
  )
}

type OffersProps = {
  readonly request: VideoToOpen
  readonly notice: Notice
  readonly live: boolean
  readonly playing: readonly PlayingStream[]
  readonly session: PlaySession
}

function Offers({ request, notice, live, playing, session }: OffersProps) {
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

/** A stream that is not on the air: its picture, and when it starts. */
function Holding({ asset }: { asset: StreamAsset }) {
  const text = useMessages(mediaMessages)
  const dates = useDates()
  const { status } = asset.assetData
  const { key: picture, focus } = streamPicture(asset)
  return (
    <div className={styles.holding} data-holding={status}>
      {picture && (
        <img
          className={styles.behind}
          {...focusAttributes(focus)}
          src={imageUrl(picture, '1400x1400')}
          alt=""
          data-image={picture}
        />
      )}
      <div className={styles.holdingText}>
        <h3 className={styles.refusalTitle}>
          <Said>{asset.title}</Said>
        </h3>
        {status === 'idle' && <p>{text.idle}</p>}
        {status === 'disabled' && <p>{text.disabled}</p>}
        {status === 'upcoming' && asset.startAt && <Countdown startAt={asset.startAt} />}
        {status === 'ended' && (
          <p>
            {text.ended}{' '}
            {asset.replayFrom && text.replayFrom(dates.date(asset.replayFrom), dates.time(asset.replayFrom))}
          </p>
        )}
      </div>
    </div>
  )
}
