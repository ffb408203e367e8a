import type { MembershipNames } from '@club/access'
import { useMessages } from '@club/shell-api'
import { ButtonLink, LoadMore, Notice } from '@club/ui'
import { useEffect, useRef } from 'react'
import { ClipCard } from '../clip/ClipCard.tsx'
import { tvMessages } from '../messages.ts'
import styles from './ClipList.module.css'
import { type ClipPage, clipsOf, lastPage, span } from './clip-pages.core.ts'
import { useClipPages } from './use-clip-pages.ts'

type ClipListProps = {
  readonly first: ClipPage
  readonly names: MembershipNames
  readonly pathOf: (page: number) => string
  /** The section, or the category, that the player's list goes on from. */
  readonly section?: string
  readonly empty: string
}

/** A grid of videos with 'Load More': a link to the next page, that loads in place once scripts run. */
export function ClipList({ first, names, pathOf, section, empty }: ClipListProps) {
  const words = useMessages(tvMessages)
  const { held, loading, failed, fresh, load } = useClipPages(first, pathOf)
  const list = useRef<HTMLUListElement>(null)

  // The button that was pressed may be gone: the keyboard goes on with the first video that came.
  useEffect(() => {
    if (fresh !== null) list.current?.querySelector<HTMLAnchorElement>(`[data-clip="${fresh}"] a`)?.focus()
  }, [fresh])

  const clips = clipsOf(held)
  if (clips.length === 0) return <Notice kind="empty">{empty}</Notice>
  const { from, to } = span(held)
  const next = (held.at(-1) ?? first).page + 1
  const count = from === 1 ? words.found(clips.length, first.total) : words.position(from, to, first.total)
  return (
    <div className={styles.list}>
      <p className={styles.count} role="status">
        {count}
      </p>
      {first.page > 1 && (
        <div>
          <ButtonLink href={pathOf(first.page - 1)} type="ghost-light" icon="ChevronLeft">
            {words.previous}
          </ButtonLink>
        </div>
      )}
      <ul ref={list} className={styles.grid}>
        {clips.map((clip) => (
          <li key={clip.id} data-clip={clip.id}>
            <ClipCard clip={clip} names={names} section={section} tag="h2" />
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
    </div>
  )
}
