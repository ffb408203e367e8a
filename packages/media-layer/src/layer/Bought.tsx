import type { Notice } from '@club/access'
import type { PlaybackRefusal } from '@club/contracts'
import { useMessages, useSay } from '@club/shell-api'
import { Icon } from '@club/ui'
import { Countdown } from './Countdown.tsx'
import styles from './media.module.css'
import { mediaMessages } from './messages.ts'
import { NoticeLines } from './NoticeLines.tsx'

/** What a fan has paid for that does not open the stream right now. */
export type BoughtNotOpen = { readonly passOpensAt?: string; readonly onHold?: string }

/** The fan's own purchase that does not open this yet; null: none. */
export function boughtOf(refusal: PlaybackRefusal): BoughtNotOpen | null {
  if (refusal.by === 'request') return refusal.onHold === undefined ? null : { onHold: refusal.onHold }
  const isBought =
    refusal.by === 'check' && (refusal.passOpensAt !== undefined || refusal.onHold !== undefined)
  return isBought ? refusal : null
}

/**
 * Leads with what the fan has: a match pass that opens later, or a payment under review by a bank. Below that it says that this
 * opens nothing yet, and what would.
 */
export function Bought({ bought, notice }: { readonly bought: BoughtNotOpen; readonly notice: Notice }) {
  const text = useMessages(mediaMessages)
  const say = useSay()
  const { passOpensAt, onHold } = bought
  return (
    <>
      <div className={styles.refusalText} role="alert">
        <Icon name={passOpensAt ? 'Tickets' : 'Info'} size={32} />
        <h3 className={styles.refusalTitle}>{passOpensAt ? text.havePass : text.paymentOnHold}</h3>
        {passOpensAt && <p>{text.byItself}</p>}
        {onHold !== undefined && <p>{text.onHold(say(onHold))}</p>}
      </div>
      {/* Changes every second, so it is left out of what a screen reader announces on appearance. */}
      {passOpensAt && (
        <div className={styles.offers}>
          <Countdown startAt={passOpensAt} />
        </div>
      )}
      <div className={styles.meanwhile}>
        <p>{notice.title}</p>
        <NoticeLines notice={notice} />
      </div>
    </>
  )
}
