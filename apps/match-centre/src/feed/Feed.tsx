import type { MatchCentre } from '@club/contracts'
import { countsFor, isGoal, isKeyEvent } from '@club/football'
import { formatNumber, useLanguage, useMessages } from '@club/shell-api'
import { ButtonLink, ClubCrest, dotted, LoadMore, Notice, Said } from '@club/ui'
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { calledIn } from '../centre/live-centre.core.ts'
import { goalPath } from '../match/GoalMinutes.tsx'
import type { Messages } from '../messages/en.ts'
import { centreMessages } from '../messages.ts'
import { EntrySign } from './EntrySign.tsx'
import { type Entry, type FeedName, feedOf } from './entries.core.ts'
import styles from './Feed.module.css'
import type { LiveFeed } from './live-feed.core.ts'

export type FeedProps = {
  name: FeedName
  centre: MatchCentre
  /** 'over': no more entries will come; 'untold': its kick-off has passed, and nothing has been told of it. */
  when: Parameters<Messages['nothing']>[1]
  feed: LiveFeed
  keyOnly?: boolean
  more: {
    path: string
    page: number
    left: Readonly<Record<FeedName, number>>
    loading: boolean
    failed: boolean
    load(list: FeedName): void
  }
}

/** One list of the feed, newest first. */
export function Feed({ name, centre, when, feed, keyOnly = false, more }: FeedProps) {
  const messages = useMessages(centreMessages)
  const all = feed.shown.filter((entry) => feedOf(entry) === name)
  const entries = keyOnly ? all.filter(({ type }) => isKeyEvent(type)) : all
  const list = useSlide(entries)
  const frame = useRef<HTMLDivElement>(null)
  const pressed = useEarlierFocus(frame, entries, more.left[name])
  const called = calledIn(centre)
  return (
    <div ref={frame} className={styles.frame}>
      {entries.length === 0 ? (
        <Notice kind="empty">
          {messages.nothing(more.page > 1 ? 'earlier' : keyOnly && all.length > 0 ? 'key' : name, when)}
        </Notice>
      ) : (
        <ol ref={list} className={styles.list} data-feed={name}>
          {entries.map((entry) => (
            <FeedEntry
              key={entry.id}
              entry={entry}
              fresh={feed.fresh.has(entry.id)}
              centre={centre}
              called={called}
            />
          ))}
        </ol>
      )}
      {more.failed && <Notice kind="problem">{messages.loadProblem}</Notice>}
      {more.left[name] > 0 && (
        <LoadMore
          href={feedPath(more.path, more.page + 1)}
          text={messages.earlierEntries}
          loading={more.loading}
          onLoad={() => {
            pressed()
            more.load(name)
          }}
        />
      )}
    </div>
  )
}

/**
 * Once earlier entries have come, the focus moves to the first of them: with the last of them the pressed link is gone.
 * @param left number of entries not loaded yet
 * @returns called when the link is pressed
 */
function useEarlierFocus(frame: RefObject<HTMLElement | null>, entries: readonly Entry[], left: number) {
  /** The last entry when the link was pressed; null once that is dealt with. */
  const before = useRef<string | undefined | null>(null)
  useEffect(() => {
    if (before.current === null) return
    const at = entries.findIndex(({ id }) => id === before.current)
    // The entry before them may have been taken back since.
    const first = at < 0 && before.current !== undefined ? undefined : entries[at + 1]
    if (!first && left > 0) return
    before.current = null
    const here = frame.current
    const holder = document.activeElement
    // The reader has gone elsewhere meanwhile.
    if (!here || (holder !== document.body && !here.contains(holder))) return
    const all = [...here.querySelectorAll<HTMLElement>('[data-entry]')]
    const target = all.find(({ dataset }) => dataset.entry === first?.id) ?? all.at(-1) ?? here
    target.tabIndex = -1
    target.focus()
  }, [frame, entries, left])
  return () => {
    before.current = entries.at(-1)?.id
  }
}

/** The address of a page of the feed. */
export const feedPath = (path: string, page: number) => (page === 1 ? path : `${path}?page=${page}`)

/**
 * When entries arrive above, the visible ones slide down from exactly where they were: by a transform, so that nothing
 * jumps or counts as a layout shift.
 */
function useSlide(entries: readonly Entry[]) {
  const list = useRef<HTMLOListElement>(null)
  const top = useRef<string>(undefined)
  const slide = useRef<Animation>(undefined)
  useLayoutEffect(() => {
    const element = list.current
    const before = top.current
    top.current = entries[0]?.id
    if (!element || before === undefined || before === entries[0]?.id) return
    const at = entries.findIndex(({ id }) => id === before)
    const from = element.children[at]
    if (!(from instanceof HTMLElement) || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const moved = from.offsetTop - (element.firstElementChild as HTMLElement).offsetTop
    // After several arrivals in quick succession, the last slide may still be running.
    const left = new DOMMatrixReadOnly(getComputedStyle(element).transform).m42
    slide.current?.cancel()
    slide.current = element.animate([{ transform: `translateY(${left - moved}px)` }, { transform: 'none' }], {
      duration: 360,
      easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)',
    })
  })
  return list
}

type EntryProps = { entry: Entry; fresh: boolean; centre: MatchCentre; called: ReturnType<typeof calledIn> }

function FeedEntry({ entry, fresh, centre, called }: EntryProps) {
  const messages = useMessages(centreMessages)
  const language = useLanguage()
  const { type, minute, team, text, attendance } = entry
  const club = team === null ? null : centre.match[team]
  const film = isGoal(type) ? goalPath(centre.match, countsFor(entry), minute) : null
  const figure = attendance === undefined ? null : formatNumber(language, attendance)
  const heading = headingOf(entry, club?.name ?? figure, called, messages)
  return (
    <li
      className={styles.entry}
      data-type={type}
      data-entry={entry.id}
      data-key={isKeyEvent(type) || undefined}
      data-goal={isGoal(type) || undefined}
      data-fresh={fresh || undefined}
    >
      <span className={styles.minute} data-long={(minute?.length ?? 0) > 4 || undefined}>
        {minute && messages.minute(minute)}
      </span>
      <span className={styles.sign}>
        <EntrySign type={type} />
      </span>
      <div className={styles.words}>
        {heading && (
          <p className={styles.heading}>
            {club && (
              <ClubCrest club={club.club} name={club.name} ours={centre.match.ours === team} size={24} />
            )}
            <span>{heading}</span>
          </p>
        )}
        {text && (
          <p className={styles.text}>
            <Said>{text}</Said>
          </p>
        )}
        {film && (
          <p>
            <ButtonLink href={film} type="primary-light" size="small" icon="Play">
              {messages.watchGoal}
            </ButtonLink>
          </p>
        )}
      </div>
    </li>
  )
}

/** The line above an entry's text: event, player, team or figure. Plain commentary has none. */
function headingOf(
  { type, minute, team, player, otherPlayer }: Entry,
  beside: string | null,
  called: ReturnType<typeof calledIn>,
  messages: Messages,
): string | null {
  if (type === 'commentary') return null
  if (type === 'substitution' && player)
    return messages.replaces(called(player, team), otherPlayer && called(otherPlayer, team))
  return dotted([messages.kind(type, minute), player && called(player, team), !player && beside])
}
