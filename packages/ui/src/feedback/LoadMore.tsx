import type { MouseEvent } from 'react'
import { ButtonLink } from '../button/Button.tsx'
import type { Tone } from '../class-names.ts'
import { useKitMessages } from '../messages.ts'
import styles from './feedback.module.css'

export type LoadMoreProps = {
  /** The page that contains what comes next: the link's address without JavaScript. */
  readonly href: string
  /** Loads what comes next into this page. When left out, the link is followed. */
  readonly onLoad?: () => void
  readonly loading?: boolean
  /** 'Load More' when left out. */
  readonly text?: string
  readonly tone?: Tone
}

const plainClick = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

/** 'Load more' with a loading state (docs/product.md#cards-and-lists): a plain link that loads in place once scripts run. */
export function LoadMore({ href, onLoad, loading, text, tone = 'light' }: LoadMoreProps) {
  const kit = useKitMessages()
  return (
    <div className={styles.more}>
      <ButtonLink
        href={href}
        type={tone === 'dark' ? 'ghost-light' : 'ghost-dark'}
        loading={loading}
        onClick={(event) => {
          if (!plainClick(event)) return
          if (loading) event.preventDefault()
          else if (onLoad) {
            event.preventDefault()
            onLoad()
          }
        }}
      >
        {loading ? kit.loading : (text ?? kit.loadMore)}
      </ButtonLink>
      <span className="visually-hidden" role="status">
        {loading ? kit.loading : ''}
      </span>
    </div>
  )
}
