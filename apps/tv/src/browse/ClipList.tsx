import type { MembershipNames } from '@club/access'
import { useMessages } from '@club/shell-api'
import { ButtonLink, LoadMore, Notice } from '@club/ui'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { ClipCard } from '../clip/ClipCard.tsx'
import { tvMessages } from '../messages.ts'
import styles from './ClipList.module.css'
import { type ClipPage, clipsOf, lastPage, span } from './clip-pages.core.ts'
import { useClipPages } from './use-clip-pages.ts'

type ClipListProps = {
  readonly first: ClipPage
  readonly names: MembershipNames
  readonly pathOf: (page: number) => string
  /** The section or category from which the player's list continues. */
  readonly section?: string
  /** These are search results. */
  readonly inResults?: boolean
  readonly empty: string
}

/**
 * A grid of videos with 'Load More': a link to the next page, which loads in place once scripts run. The count stands outside the part that is
 * redrawn for each choice: a status is announced only in an element that was there before.
 */
export function ClipList({ first, empty, ...list }: ClipListProps) {
  const words = useMessages(tvMessages)
  const { key } = useLocation()
  const [shown, setShown] = useState({ key, ...span([first]) })
  const { from, to } = shown.key === key ? shown : span([first])
  return (
    <div className={styles.list}>
      <div role="status">
        {to < from ? (
          <Notice kind="empty">{empty}</Notice>
        ) : (
          <p className={styles.count}>
            {from === 1 ? words.found(to, first.total) : words.position(from, to, first.total)}
          </p>
        )}
      </div>
      <Clips
        key={key}
        first={first}
        {...list}
        onShown={(now) => {
          if (now.from !== from || now.to !== to) setShown({ key, ...now })
        }}
      />
    </div>
  )
}

type ClipsProps = Omit<ClipListProps, 'empty'> & {
  readonly onShown: (shown: { readonly from: number; readonly to: number }) => void
}

function Clips({ first, names, pathOf, section, inResults, onShown }: ClipsProps) {
  const words = useMessages(tvMessages)
  const { held, loading, failed, fresh, load } = useClipPages(first, pathOf)
  const list = useRef<HTMLUListElement>(null)

  // The pressed button may be gone: the focus moves to the first new video.
  useEffect(() => {
    if (fresh !== null) list.current?.querySelector<HTMLAnchorElement>(`[data-clip="${fresh}"] a`)?.focus()
  }, [fresh])
  const { from, to } = span(held)
  // biome-ignore lint/correctness/useExhaustiveDependencies: called when the numbers change, whatever the callback
  useLayoutEffect(() => onShown({ from, to }), [from, to])

  if (to < from) return null
  const next = (held.at(-1) ?? first).page + 1
  return (
    <>
      {first.page > 1 && (
        <div>
          <ButtonLink href={pathOf(first.page - 1)} type="ghost-light" icon="ChevronLeft">
            {words.previous}
          </ButtonLink>
        </div>
      )}
      <ul ref={list} className={styles.grid}>
        {clipsOf(held).map((clip) => (
          <li key={clip.id} data-clip={clip.id}>
            <ClipCard clip={clip} names={names} section={section} inResults={inResults} tag="h2" />
          </li>
        ))}
      </ul>
      {failed && <Notice kind="problem">{words.loadProblem}</Notice>}
      {next <= lastPage(first) && (
        <LoadMore
          href={pathOf(next)}
          text={words.loadMore}
          loading={loading}
          tone="dark"
          onLoad={() => load(next)}
        />
      )}
    </>
  )
}
