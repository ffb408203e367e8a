/** The match and its feed in their current state: the page's data, plus what the stream has sent since. */
import type { MatchCentre, MatchEvent } from '@club/contracts'
import { isFollowed } from '@club/football'
import { useLiveTitle, useMatchEvents, useMessages, usePage } from '@club/shell-api'
import { useAnswer, useLookAgain } from '@club/ui'
import { type RefObject, useRef, useState } from 'react'
import { useResultDue, useSilence, useUntold } from '../clock/use-by-now.ts'
import type { FeedName } from '../feed/entries.core.ts'
import { feedFrom, type LiveFeed, showWaiting, standsEarlier, takeEvent } from '../feed/live-feed.core.ts'
import { useBackAtTop } from '../feed/use-back-at-top.ts'
import { useMovingFeed } from '../feed/use-moving-feed.ts'
import { centreMessages } from '../messages.ts'
import type { CentreData } from './centre.loader.ts'
import { titleOf } from './head.core.ts'
import { afterEvent, figuresAfter, isToldIn, withScore } from './live-centre.core.ts'
import { spokenOf } from './spoken.core.ts'
import { useAround } from './use-around.ts'
import { useEarlier } from './use-earlier.ts'
import { useFacts } from './use-facts.ts'
import { useListening } from './use-listening.ts'

export type LiveCentre = {
  centre: MatchCentre
  feed: LiveFeed
  around: CentreData['around']
  followed: boolean
  /** In play, but its feed has been silent for long. */
  silent: boolean
  /** Should have been played by now, but no result has come in. */
  awaited: boolean
  /** Its kick-off has passed, and nothing has been told of it. */
  untold: boolean
  /** The latest announcements, by their numbers. */
  spoken: readonly Spoken[]
  showNew(): void
  /** Loads earlier entries of a list. */
  loadEarlier(list: FeedName): void
  loadingEarlier: boolean
  /** The last attempt failed; the fan may retry. */
  earlierFailed: boolean
  /** Number of entries not loaded yet, by list. */
  left: CentreData['feed']['more']
}

export type Spoken = { readonly sequence: number; readonly text: string }

/** Number of announcements kept: when several come at once, none is lost. */
const spokenAtOnce = 4

/** @param listTop stands where the lists begin: a reader who has scrolled past it must not be disturbed */
export function useLiveCentre(data: CentreData, listTop: RefObject<HTMLElement | null>): LiveCentre {
  const messages = useMessages(centreMessages)
  const { now } = usePage()
  const [centre, setCentre] = useState(data.centre)
  const beside = useAround(data.around)
  const feed = useMovingFeed(() => feedFrom(data.feed.entries, data.feed.sequence), listTop)
  const [spoken, setSpoken] = useState<readonly Spoken[]>([])
  /** Latest state, for events that come faster than renders, and how many had come when the match was last fetched. */
  const held = useRef({
    centre: data.centre,
    heard: 0,
    asked: 0,
    /** Of those that told figures while the page was open, the one whose count. */
    figures: null as MatchEvent | null,
    /** Late events without their score: announced once the match has been fetched. */
    unsaid: [] as MatchEvent[],
  })
  const [followed, setFollowed] = useState(() => isFollowed(data.centre.match, now))
  // A match that was called off has a date again.
  if (!followed && isFollowed(centre.match, now)) setFollowed(true)
  const earlier = useEarlier(data, feed.latest, feed.show)

  const { answered, ask } = useFacts(data.path, () => {
    held.current.asked = held.current.heard
  })

  const say = (event: MatchEvent) => {
    const text = spokenOf(event, held.current.centre, messages)
    if (text) setSpoken((before) => [...before, { sequence: event.sequence, text }].slice(-spokenAtOnce))
  }

  // A page opened before its day has none of the league's other matches, and not all of them are fed.
  useLookAgain(() => {
    if (beside.looksOn(held.current.centre.match)) ask(true)
  })

  const listens = useListening(followed, centre.match.state, feed.shown.sequence)
  useMatchEvents(listens ? data.id : null, data.feed.sequence, (event, score) => {
    const here = held.current
    const latest = feed.latest.current
    const isHere = [...latest.feed.shown, ...latest.feed.waiting].some(({ id }) => id === event.id)
    const isEarlier = !isHere && standsEarlier(latest.feed, event, earlier.left)
    const known = isHere || isEarlier
    const waits = (listTop.current?.getBoundingClientRect().top ?? 0) < 0
    // A page of earlier entries takes no new ones; an entry older than all that are here comes with its own page.
    if (isHere || (data.feed.page === 1 && !isEarlier)) {
      latest.feed = takeEvent(latest.feed, event, waits)
      feed.moveIn()
    }
    const isNews = known === Boolean(event.attributes.deleted)
    if (isToldIn(here.centre, event)) return isNews ? say(event) : undefined
    here.heard++
    const after = afterEvent(here.centre, event, score, known, here.figures)
    here.figures = figuresAfter(here.figures, event)
    if (after === null) {
      // At least score and clock update now; the rest is fetched.
      if (score) {
        here.centre = withScore(here.centre, score)
        setCentre(here.centre)
        if (event.attributes.deleted) say(event)
      } else if (isNews) here.unsaid.push(event)
      ask()
      return
    }
    here.centre = after
    setCentre(after)
    say(event)
  })

  useAnswer(answered, ({ around, centre: told }) => {
    const here = held.current
    beside.take(around)
    // An event came while the answer was made: the answer may or may not include it.
    if (here.heard !== here.asked) return ask()
    // Most answers bring nothing new, so nothing renders.
    if (JSON.stringify(told) !== JSON.stringify(here.centre)) {
      here.centre = told
      setCentre(told)
    }
    for (const event of here.unsaid.splice(0)) say(event)
  })

  const silent = useSilence(centre.match)
  const awaited = useResultDue(centre.match)
  const untold = useUntold(centre.match)
  useLiveTitle(titleOf(centre.match, messages))

  const showNew = () => {
    const latest = feed.latest.current
    latest.feed = showWaiting(latest.feed)
    feed.show()
  }
  useBackAtTop(listTop, feed.shown.waiting.length > 0, showNew)

  return {
    centre,
    feed: feed.shown,
    around: beside.around,
    followed,
    silent,
    awaited,
    untold,
    spoken,
    showNew,
    ...earlier,
  }
}
