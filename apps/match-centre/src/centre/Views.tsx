import type { MatchCentre } from '@club/contracts'
import { scoreLine, scoreOf } from '@club/football'
import { useMessages } from '@club/shell-api'
import { ClubCrest, StickyStrip } from '@club/ui'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Minute } from '../clock/Minute.tsx'
import { stateLabel } from '../match/state.core.ts'
import { centreMessages } from '../messages.ts'
import styles from './Views.module.css'

type Props = { centre: MatchCentre; silent: boolean; children: ReactNode }

/** The strip that stays at the top of the window: the page's tabs and, once the hero has scrolled away, the score. */
export function Views({ centre, silent, children }: Props) {
  const above = useRef<HTMLDivElement>(null)
  const [stuck, setStuck] = useState(false)
  useEffect(() => {
    const element = above.current
    if (!element) return
    // Below the window counts as visible: a jump from above it to below it is then a change too.
    const watcher = new IntersectionObserver(
      (seen) => {
        const last = seen.at(-1)
        if (last) setStuck(!last.isIntersecting)
      },
      { rootMargin: '0px 0px 1000000px 0px' },
    )
    watcher.observe(element)
    return () => watcher.disconnect()
  }, [])
  const hasScore = scoreOf(centre.match.state) !== null
  return (
    <>
      <div ref={above} />
      <StickyStrip className={hasScore ? styles.scored : undefined}>
        {hasScore && <Standing centre={centre} silent={silent} shown={stuck} />}
        {children}
      </StickyStrip>
    </>
  )
}

/** The score again, small. It stands at the top of the page, where it has been read out: this copy is visual only. */
function Standing({
  centre: { match, periodStartedAt },
  silent,
  shown,
}: Omit<Props, 'children'> & { shown: boolean }) {
  const messages = useMessages(centreMessages)
  const { state, home, away, ours } = match
  const score = scoreOf(state)
  const playing =
    state.status === 'live' && !silent && state.period !== 'half-time' && state.period !== 'penalties'
  return (
    <p className={styles.standing} data-shown={shown || undefined} data-standing aria-hidden>
      <span className={styles.club}>{home.shortName}</span>
      <ClubCrest club={home.club} name={home.name} ours={ours === 'home'} size={24} />
      <span className={styles.score}>{score && scoreLine(score)}</span>
      <ClubCrest club={away.club} name={away.name} ours={ours === 'away'} size={24} />
      <span className={styles.club}>{away.shortName}</span>
      <span className={styles.clock} data-live={playing || undefined}>
        {playing ? (
          <Minute state={state} startedAt={periodStartedAt} />
        ) : silent ? (
          messages.awaitingUpdates
        ) : (
          stateLabel(state, messages)
        )}
      </span>
    </p>
  )
}
