import { noticeOf, refusalMessages, withContact } from '@club/access'
import { useMessages, useSay } from '@club/shell-api'
import { Button } from '@club/ui'
import { boughtOf } from './Bought.tsx'
import { Countdown } from './Countdown.tsx'
import styles from './media.module.css'
import { mediaMessages } from './messages.ts'
import { NoticeLines } from './NoticeLines.tsx'
import { PlayingElsewhere } from './PlayingElsewhere.tsx'
import type { PlayState } from './play-rules.core.ts'
import type { PlaySession } from './play-session.ts'
import { SignInButton } from './SignInButton.tsx'

type Props = {
  readonly session: PlaySession
  readonly refusal: Extract<PlayState, { is: 'refused' }>['refusal']
}

/**
 * The error box of the audio bar: a message, and a link to what helps (docs/product.md#audio-bar). What the fan has paid for comes first where
 * it does not open the stream yet: nobody is to buy it again.
 */
export function AudioErrorBox({ session, refusal }: Props) {
  const text = useMessages(mediaMessages)
  const say = useSay()
  const sentences = useMessages(refusalMessages)
  const notice = withContact(noticeOf(refusal, sentences), sentences)
  const playing = refusal.by === 'check' ? refusal.playing : []
  const bought = boughtOf(refusal)
  if (bought) {
    const { passOpensAt, onHold } = bought
    return (
      <div className={styles.audioError} data-refusal="">
        <div role="alert">
          <p className={styles.audioErrorTitle}>{passOpensAt ? text.havePass : text.paymentOnHold}</p>
          {passOpensAt && <p>{text.byItself}</p>}
          {onHold !== undefined && <p>{text.onHold(say(onHold))}</p>}
        </div>
        {passOpensAt && <Countdown startAt={passOpensAt} />}
        <div>
          <p>{notice.title}</p>
          <NoticeLines notice={notice} />
        </div>
      </div>
    )
  }
  return (
    <div className={styles.audioError} data-refusal="">
      <div role="alert">
        <p className={styles.audioErrorTitle}>{notice.title}</p>
        <NoticeLines notice={notice} />
      </div>
      {notice.offers === 'sign-in' && <SignInButton size="small" />}
      {notice.offers === 'stop-another' && <PlayingElsewhere streams={playing} session={session} />}
      {notice.offers === 'try-again' && (
        <Button type="primary-light" size="small" icon="Refresh" onClick={session.askAgain}>
          {text.tryAgain}
        </Button>
      )}
    </div>
  )
}
