import { refusalAhead } from '@club/access'
import type { StreamAsset } from '@club/contracts'
import { imageUrl } from '@club/contracts/images'
import type { VideoToOpen } from '@club/event-bus'
import { useDates, useMessages } from '@club/shell-api'
import { focusAttributes, Icon, Said } from '@club/ui'
import { streamPicture } from './audio-words.core.ts'
import { Countdown } from './Countdown.tsx'
import styles from './media.module.css'
import { mediaMessages } from './messages.ts'
import { NoticeLines } from './NoticeLines.tsx'
import { Offers } from './Offers.tsx'
import type { PlaySession } from './play-session.ts'
import { useLockAhead } from './use-lock-ahead.ts'
import { useNotice } from './use-notice.ts'

type Props = {
  readonly request: VideoToOpen
  readonly asset: StreamAsset
  readonly session: PlaySession
  /** In the corner: no more than the message. */
  readonly small: boolean
}

/** A stream that is not on the air: its picture, when it starts, and what keeps the fan from it then. */
export function Holding({ request, asset, session, small }: Props) {
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
        {/* As a refusal is: the fan may have been watching it. */}
        {status === 'idle' && <p role="alert">{text.idle}</p>}
        {status === 'disabled' && <p role="alert">{text.disabled}</p>}
        {status === 'upcoming' && asset.startAt && <Countdown startAt={asset.startAt} />}
        {status === 'ended' && (
          <p role="alert">
            {text.ended}{' '}
            {asset.replayFrom && text.replayFrom(dates.date(asset.replayFrom), dates.time(asset.replayFrom))}
          </p>
        )}
        <Ahead request={request} asset={asset} session={session} small={small} />
      </div>
    </div>
  )
}

/** What the stream's check will refuse this fan with, as long as there is time to do something about it. */
function Ahead({ request, asset, session, small }: Props) {
  const text = useMessages(mediaMessages)
  const noticeFor = useNotice()
  const { lock, hears } = useLockAhead(asset)
  if (!lock.locked) return null
  const notice = noticeFor(refusalAhead(lock))
  const premium = lock.because === 'entitlement'
  return (
    <div className={styles.ahead} data-ahead={lock.because}>
      <div className={styles.meanwhile} role="status">
        <p className={styles.aheadTitle}>
          <Icon name={premium ? 'Info' : 'Padlock'} size={20} />
          {notice.title}
        </p>
        {!small && <NoticeLines notice={{ ...notice, code: null }} />}
        {premium && hears && <p>{text.audioOnly}</p>}
      </div>
      {!small && <Offers request={request} notice={notice} live={premium} playing={[]} session={session} />}
    </div>
  )
}
