import type { Notice } from '@club/access'
import { feedHref } from '@club/settings/feed-address'
import { useMessages, useSay } from '@club/shell-api'
import { SiteLink } from '@club/ui'
import styles from './media.module.css'
import { mediaMessages } from './messages.ts'
import { type LinkName, piecesOf } from './notice-lines.core.ts'
import { useVideoSettings } from './use-settings.ts'

/** The lines below a message, with their links. */
export function NoticeLines({ notice }: { notice: Notice }) {
  const text = useMessages(mediaMessages)
  const say = useSay()
  const settings = useVideoSettings()
  const targets: Readonly<Record<LinkName, string | undefined>> = {
    upgrade: feedHref(settings?.feeds, 'subscribe') ?? undefined,
    faqs: feedHref(settings?.feeds, 'faqs') ?? undefined,
    support: settings?.support.href,
  }
  return (
    <>
      {notice.lines.map((line) => (
        <p key={line.text}>
          {piecesOf(line, settings ? say(settings.support.name) : text.support).map(
            ({ text: piece, link }) => {
              const href = link === null ? undefined : targets[link]
              return href === undefined ? (
                piece
              ) : (
                <SiteLink key={piece} href={href} className={styles.noticeLink}>
                  {piece}
                </SiteLink>
              )
            },
          )}
        </p>
      ))}
      {notice.code !== null && <p className={styles.code}>{text.code(notice.code)}</p>}
    </>
  )
}
