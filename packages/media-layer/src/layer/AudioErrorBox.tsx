import { faultNotice, refusalMessages, withContact } from '@club/access'
import { type Failure, type Player, playerMessages } from '@club/player'
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
import { useNotice } from './use-notice.ts'

/** What playing ended by, whom to ask, and another try where one may help. */
export function AudioFault({ failure, player }: { readonly failure: Failure; readonly player: Player }) {
  const text = useMessages(mediaMessages)
  const faults = useMessages(playerMessages).failure
  const sentences = useMessages(refusalMessages)
  // Of these two the player's own words speak of pictures.
  const title = { ...faults, network: text.audioFailed, decode: text.audioBroken }[failure]
  const notice = faultNotice(title, sentences)
  return (
    <div className={styles.audioError} role="alert">
      <p className={styles.audioErrorTitle}>{notice.title}</p>
      <NoticeLines notice={notice} />
      {failure !== 'unsupported' && (
        <Button type="primary-light" size="small" icon="Refresh" onClick={player.tryAgain}>
          {text.tryAgain}
        </Button>
      )}
    </div>
  )
}

type Props = {
  readonly session: PlaySession
  readonly refusal: Extract<PlayState, { is: 'refused' }>['refusal']
}

/**
 * The error box of the audio bar: a message, and a link to what helps (docs/product.md#audio-bar). If the fan has already paid for something
 * that does not open the stream yet, that comes first: nobody should buy it again.
 */
export function AudioErrorBox({ session, refusal }: Props) {
  const text = useMessages(mediaMessages)
  const say = useSay()
  const sentences = useMessages(refusalMessages)
  const notice = withContact(useNotice()(refusal), sentences)
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
