/** Covers the picture when nothing plays: a refusal with what to do about it, or a stream that is not on the air. */

import { hearsOnly, liveOpens, typeOf } from '@club/access'
import { imageUrl } from '@club/contracts/images'
import type { VideoToOpen } from '@club/event-bus'
import { entitlementsAtom, useMessages } from '@club/shell-api'
import { focusAttributes, Icon } from '@club/ui'
import { useAtomValue } from 'jotai'
import { Bought, boughtOf } from './Bought.tsx'
import { Holding } from './Holding.tsx'
import styles from './media.module.css'
import { mediaMessages } from './messages.ts'
import { NoticeLines } from './NoticeLines.tsx'
import { Offers } from './Offers.tsx'
import type { PlayState } from './play-rules.core.ts'
import type { PlaySession } from './play-session.ts'
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
  if (state.is === 'holding')
    return <Holding request={request} asset={state.asset} session={session} small={small} />
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
