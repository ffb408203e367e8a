import { isConcluded, stageOf } from '@club/football'
import { useKeptState, useLiveStatus, useMessages } from '@club/shell-api'
import { Badge, Button, LoadMore, SectionHeading, Tabs } from '@club/ui'
import { type RefObject, useRef } from 'react'
import type { LiveCentre } from '../centre/use-live-centre.ts'
import { centreMessages } from '../messages.ts'
import { type FeedName, feedOf } from './entries.core.ts'
import { Feed, type FeedProps, feedPath } from './Feed.tsx'
import styles from './Feeds.module.css'
import { listFor } from './feed-tab.core.ts'
import { useFeedTab } from './use-feed-tab.ts'

type Props = { live: LiveCentre; path: string; page: number; listTop: RefObject<HTMLDivElement | null> }

/** The match feed in its three tabs: Build up, Min by Min, Reaction (docs/product.md#match-centre). */
export function Feeds({ live, path, page, listTop }: Props) {
  const messages = useMessages(centreMessages)
  const { centre, feed, followed } = live
  const { state } = centre.match
  const reacts = followed || feed.shown.some((entry) => feedOf(entry) === 'reaction')
  const [tab, setTab] = useFeedTab(listFor(state, reacts), listTop)
  const [keyOnly, setKeyOnly] = useKeptState<boolean>('key-events', (before = false) => before)
  const heading = useRef<HTMLDivElement>(null)
  const when: FeedProps['when'] =
    live.awaited || isConcluded(state) ? 'over' : live.untold ? 'untold' : 'before'
  const shared = {
    centre,
    when,
    feed,
    more: {
      path,
      page,
      left: live.left,
      loading: live.loadingEarlier,
      failed: live.earlierFailed,
      load: live.loadEarlier,
    },
  }

  const showNew = () => {
    live.showNew()
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({
      behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth',
    })
  }

  return (
    <section id="commentary" className={styles.feeds} aria-labelledby="commentary-title">
      <div ref={heading} className={styles.head} tabIndex={-1}>
        <SectionHeading id="commentary-title" title={messages.commentary} />
        {followed && stageOf(state) === 'during' && <Connection silent={live.silent} />}
      </div>
      <div ref={listTop} />
      {feed.waiting.length > 0 && (
        <div className={styles.news}>
          <button type="button" className={styles.pill} onClick={showNew}>
            <span aria-hidden>↑ </span>
            {messages.newUpdates(feed.waiting.length)}
          </button>
        </div>
      )}
      {page > 1 && <LoadMore href={feedPath(path, page - 1)} text={messages.laterEntries} />}
      <div className={styles.body} data-followed={followed ? stageOf(state) : undefined}>
        <Tabs
          label={messages.feed}
          selected={tab}
          onSelect={(id) => setTab(id as FeedName)}
          items={[
            { id: 'build', label: messages.buildUp, content: <Feed name="build" {...shared} /> },
            {
              id: 'min',
              label: messages.minByMin,
              content: (
                <>
                  <div className={styles.filter}>
                    <Button
                      type={keyOnly ? 'primary-dark' : 'ghost-dark'}
                      size="small"
                      icon="Refine"
                      aria-pressed={keyOnly}
                      onClick={() => setKeyOnly(!keyOnly)}
                    >
                      {messages.keyEvents}
                    </Button>
                  </div>
                  <Feed name="min" keyOnly={keyOnly} {...shared} />
                </>
              ),
            },
            { id: 'reaction', label: messages.reaction, content: <Feed name="reaction" {...shared} /> },
          ]}
        />
      </div>
    </section>
  )
}

/** Whether commentary is arriving live. */
function Connection({ silent }: { silent: boolean }) {
  const messages = useMessages(centreMessages)
  const status = useLiveStatus()
  const said = silent
    ? messages.awaitingUpdates
    : { open: messages.following, polling: messages.polling, connecting: null, off: null }[status]
  return (
    <span className={styles.connection} data-status={silent ? 'silent' : status}>
      {said && <Badge kind="plain">{said}</Badge>}
    </span>
  )
}
