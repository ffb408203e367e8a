/** The video over the page (docs/product.md#video-over-the-page): club logo, close, player, sidebar. A dialog: the page behind is locked. */
import { imageUrl } from '@club/contracts/images'
import type { VideoToOpen } from '@club/event-bus'
import { crestAt } from '@club/settings/crest'
import { useMessages, useSettings } from '@club/shell-api'
import { Icon, Said, standOver } from '@club/ui'
import { type RefCallback, useEffect, useRef, useSyncExternalStore } from 'react'
import { Bypassed } from './Bypassed.tsx'
import styles from './media.module.css'
import { useMedia } from './media-context.ts'
import { mediaMessages } from './messages.ts'
import type { PlaySession } from './play-session.ts'
import { Sidebar } from './Sidebar.tsx'
import { VideoAbout } from './VideoAbout.tsx'

type Props = {
  readonly request: VideoToOpen
  readonly session: PlaySession
  /** The player's container, once it exists. */
  readonly stage: RefCallback<HTMLElement>
}

export function VideoModal({ request, session, stage }: Props) {
  const media = useMedia()
  const text = useMessages(mediaMessages)
  const { club } = useSettings()
  const state = useSyncExternalStore(session.subscribe, session.get)
  const dialog = useRef<HTMLDialogElement>(null)
  const close = () => media.act({ event: 'close-video' })
  useEffect(() => {
    const element = dialog.current
    const release = standOver('full')
    element?.showModal()
    // Not the first control, which is the close button: the space bar, meant for pause, would press it.
    element?.focus()
    return () => {
      release()
      element?.close()
    }
  }, [])
  // The next film mounts a new player: the control that had the focus is gone.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per film
  useEffect(() => {
    if (document.activeElement === document.body) dialog.current?.focus({ preventScroll: true })
  }, [session.id])
  const hidden = request.section === 'hidden'
  const asset = state.is === 'holding' || state.is === 'granted' ? state.asset : null
  return (
    <dialog
      ref={dialog}
      tabIndex={-1}
      className={styles.modal}
      data-place="full"
      data-tone="dark"
      data-video-modal=""
      aria-label={text.videoModal}
      onCancel={(event) => {
        event.preventDefault()
        close()
      }}
    >
      <header className={styles.modalHead}>
        <img
          className={styles.crest}
          src={imageUrl(crestAt(club, 'video'), '200x200')}
          alt={club.name}
          width={48}
          height={48}
        />
        <button type="button" className={styles.modalClose} onClick={close}>
          <Icon name="Close" title={text.closePlayer} />
        </button>
      </header>
      <div className={styles.modalBody} data-sidebar={hidden ? undefined : ''}>
        <div className={styles.modalMain}>
          <div ref={stage} className={styles.stage} />
          <h2 className={styles.modalTitle}>
            <Said>{request.title || text.untitled}</Said>
          </h2>
          <Bypassed session={session} className={styles.bypassed} />
          <VideoAbout request={request} session={session} asset={asset} />
        </div>
        {!hidden && <Sidebar current={request} session={session} />}
      </div>
    </dialog>
  )
}
