/** The match and its feed as they stand now: what the page brought, and what the stream has told since. */
import type { MatchCentre, MatchEvent } from '@club/contracts'
import { isFollowed, stageOf } from '@club/football'
import { useLiveTitle, useMatchEvents, useMessages, usePage } from '@club/shell-api'
import { useLookAgain } from '@club/ui'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { useSilence } from '../clock/use-by-now.ts'
import type { FeedName } from '../feed/entries.core.ts'
import { feedFrom, type LiveFeed, showWaiting, takeEvent } from '../feed/live-feed.core.ts'
import { useBackAtTop } from '../feed/use-back-at-top.ts'
import { centreMessages } from '../messages.ts'
import type { CentreData } from './centre.loader.ts'
import { titleOf } from './head.core.ts'
import { afterEvent, withScore } from './live-centre.core.ts'
import { spokenOf } from './spoken.core.ts'
import { useEarlier } from './use-earlier.ts'
import { useListening } from './use-listening.ts'

export type LiveCentre = {
  centre: MatchCentre
  feed: LiveFeed
  followed: boolean
  /** In play by the last word, which was long ago. */
  silent: boolean
  /** What is read out: the latest sentences, by their numbers. */
  spoken: readonly Spoken[]
  showNew(): void
  /** Brings earlier entries of a list. */
  loadEarlier(list: FeedName): void
  loadingEarlier: boolean
  /** Entries that are not here yet, by list. */
  left: CentreData['feed']['more']
}

export type Spoken = { readonly sequence: number; readonly text: string }

/** Sentences that are kept to be read out: of what comes at once, none is lost. */
const spokenAtOnce = 4

/** Milliseconds before the match is asked for anew, and as many again at random: readers do not come all at once. */
const settle = 300

/** Milliseconds between two moves of the list: the one before has come to rest. */
const rest = 550

/** A slow device may still be sliding: a list that moves twice at once jumps. */
function isSliding(listTop: HTMLElement | null): boolean {
  const lists = [...(listTop?.parentElement?.querySelectorAll('[data-feed]') ?? [])]
  return lists.some((list) => list.getAnimations().length > 0)
}

/** @param listTop stands where the lists begin: a reader who has scrolled past it is not to be disturbed */
export function useLiveCentre(data: CentreData, listTop: RefObject<HTMLElement | null>): LiveCentre {
  const messages = useMessages(centreMessages)
  const { now } = usePage()
  const [centre, setCentre] = useState(data.centre)
  const [feed, setFeed] = useState(() => feedFrom(data.feed.entries, data.feed.sequence))
  const [spoken, setSpoken] = useState<readonly Spoken[]>([])
  const facts = useFetcher<CentreData>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const moving = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** Latest state, for events that come faster than renders, and how many had come when the match was asked for. */
  const held = useRef({
    centre: data.centre,
    feed,
    heard: 0,
    asked: 0,
    movedAt: Number.NEGATIVE_INFINITY,
    /** Came late, without the score it made: read out once the match has been asked for. */
    unsaid: [] as MatchEvent[],
  })
  const followed = isFollowed(data.centre.match, now)

  const ask = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(
      () => {
        held.current.asked = held.current.heard
        void facts.load(`${data.path}?only=facts`)
      },
      settle * (1 + Math.random()),
    )
  }

  /** Entries that come in quick succession move in together. */
  const showFeed = () => {
    clearTimeout(moving.current)
    const wait = held.current.movedAt + rest - performance.now()
    if (wait > 0 || isSliding(listTop.current)) {
      moving.current = setTimeout(showFeed, Math.max(wait, 150))
      return
    }
    held.current.movedAt = performance.now()
    setFeed(held.current.feed)
  }

  const say = (event: MatchEvent) => {
    const text = spokenOf(event, held.current.centre, messages)
    if (text) setSpoken((before) => [...before, { sequence: event.sequence, text }].slice(-spokenAtOnce))
  }

  // What is over changes no more by itself.
  useLookAgain(() => {
    if (stageOf(held.current.centre.match.state) !== 'after') ask()
  })

  const listens = useListening(followed, centre.match.state, feed.sequence)
  useMatchEvents(listens ? data.id : null, data.feed.sequence, (event, score) => {
    const here = held.current
    here.heard++
    const known = [...here.feed.shown, ...here.feed.waiting].some(({ id }) => id === event.id)
    const waits = (listTop.current?.getBoundingClientRect().top ?? 0) < 0
    const after = afterEvent(here.centre, event, score, known)
    // A page of earlier entries has no place for new ones.
    if (data.feed.page === 1 || known) {
      here.feed = takeEvent(here.feed, event, waits)
      showFeed()
    }
    if (after === null) {
      // Score and clock at least are told; the rest is asked for.
      if (score) {
        here.centre = withScore(here.centre, score)
        setCentre(here.centre)
        if (event.attributes.deleted) say(event)
      } else if (known === Boolean(event.attributes.deleted)) here.unsaid.push(event)
      ask()
      return
    }
    here.centre = after
    setCentre(after)
    say(event)
  })

  useEffect(
    () => () => {
      clearTimeout(timer.current)
      clearTimeout(moving.current)
    },
    [],
  )

  const answered = facts.data
  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer is taken once, when it comes
  useEffect(() => {
    if (!answered) return
    // Something came while the answer was made: it may or may not be in it.
    const here = held.current
    if (here.heard !== here.asked) return ask()
    // Most looks find nothing new, and nothing is drawn for them.
    if (JSON.stringify(answered.centre) !== JSON.stringify(here.centre)) {
      here.centre = answered.centre
      setCentre(answered.centre)
    }
    for (const event of here.unsaid.splice(0)) say(event)
  }, [answered])

  const silent = useSilence(centre.match)
  useLiveTitle(titleOf(centre.match, messages))

  const showNew = () => {
    held.current.feed = showWaiting(held.current.feed)
    setFeed(held.current.feed)
  }
  useBackAtTop(listTop, feed.waiting.length > 0, showNew)

  const earlier = useEarlier(data, held, () => setFeed(held.current.feed))

  return {
    centre,
    feed,
    followed,
    silent,
    spoken,
    showNew,
    ...earlier,
  }
}
