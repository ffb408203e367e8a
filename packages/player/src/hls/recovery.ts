/** Carries out the error policy on hls.js. */
import Hls, { type ErrorData } from 'hls.js'
import { readFacts } from '../element/facts.ts'
import type { EngineOptions, EngineState } from '../engine.ts'
import {
  type Failure,
  forgiven,
  forgivenByLicence,
  forgivenBySegment,
  isMissing,
  nothingTried,
  type Problem,
  remedyFor,
  type Tried,
} from '../playback/error-policy.core.ts'
import { bufferAhead, isSpent } from '../playback/phase.core.ts'
import { watchKeyWait } from './key-wait.ts'
import { problemOf } from './problems.core.ts'

export type Recovery = {
  /** Anything that is waiting or has given up continues now. */
  again(): void
  /** Builds the element's buffers anew, and goes on at this second; -1: at the live edge. */
  rebuild(from: number): void
  /** Reads everything anew, from the master playlist on. */
  readAgain(): void
  /** A licence of a protected stream has come. */
  licensed(): void
  /** It waits before it tries again, or has given up. */
  waiting(): boolean
  /** Second at which it stood when it was last read anew; null: it was not, or had not begun. */
  stoodAt(): number | null
  stop(): void
}

type Wish = EngineOptions['wish']

type Options = {
  video: HTMLVideoElement
  wish: Wish
  address: string
  live: boolean
  /** It plays only with licences. */
  isProtected: boolean
  now: () => number
  renew: () => Promise<boolean>
  /** Errors mean nothing at the moment: its buffers are about to be built anew. */
  changing(): boolean
  /** What it waits for; null: it does not. */
  waits(trouble: EngineState['trouble']): void
  gaveUp(failure: Failure): void
}

/** Seconds past the gap's end, so that the element is inside the next segment. */
const beyond = 0.05

/** What takes the source from the element for a moment pauses it. */
function playOn(video: HTMLVideoElement, wish: Wish, anew: () => void): void {
  const plays = wish.plays()
  anew()
  if (plays) void video.play().catch(() => {})
}

/** The ways in which what plays is loaded, other than on from where it is. */
function sourceOf(
  hls: Hls,
  { video, wish, address, live }: Pick<Options, 'video' | 'wish' | 'address' | 'live'>,
) {
  const keys = watchKeyWait(video)
  /** Its playlists are not those that were read: nothing can be started from what is not there. */
  let unread = false
  let stoodAt: number | null = null
  hls.on(Hls.Events.MANIFEST_PARSED, () => {
    unread = false
  })
  // Firefox closes the source of an element that is moved within the page; hls.js attaches it again by itself, and leaves it paused.
  hls.on(Hls.Events.MEDIA_ATTACHED, () => {
    if (wish.plays() && video.paused) void video.play().catch(() => {})
  })
  const read = () => {
    if (video.currentTime > 0) stoodAt = video.currentTime
    playOn(video, wish, () => hls.loadSource(address))
  }
  const rebuild = (from: number) =>
    playOn(video, wish, () => {
      // Not by way of a recovery, which first loads where it stood.
      hls.detachMedia()
      hls.attachMedia(video)
      hls.startLoad(from)
    })
  return {
    isRead: () => !unread,
    lost() {
      unread = true
    },
    load() {
      if (unread) return read()
      // What is in hand would stay dark: the key has changed since, and only the new one would be asked for.
      if (keys.lacks()) return rebuild(live ? -1 : video.currentTime)
      hls.startLoad(-1)
    },
    recoverDecoder: () => playOn(video, wish, () => hls.recoverMediaError()),
    rebuild,
    stoodAt: () => stoodAt,
    stop: keys.stop,
  }
}

/** Levels whose playlists were not there, since one of any was. */
function followMissing(hls: Hls) {
  const missing = new Set<number | undefined>()
  const clear = () => missing.clear()
  hls.on(Hls.Events.LEVEL_LOADED, clear)
  return {
    clear,
    /** Where every level is missing hls.js may go from one to the other for good, and call nothing final. */
    in({ details, response, context }: ErrorData): Problem | null {
      const status = response?.code ?? null
      if (details !== Hls.ErrorDetails.LEVEL_LOAD_ERROR || !isMissing(status)) return null
      missing.add(context?.level ?? undefined)
      return missing.size < hls.levels.length ? null : { kind: 'fetch', part: 'playlist', status }
    },
  }
}

/** Segments that are not there, in seconds; `end`: where what comes after them can be played. */
type Gap = { readonly start: number; readonly end: number }

/** Seconds by which what is in hand may end before a gap and still lead up to it: sound and picture do not end together. */
const upTo = 1

/** Whether the fan has gone to where the gap is not what comes next. */
const isElsewhere = ({ start, end }: Gap, { buffered, time }: ReturnType<typeof readFacts>): boolean =>
  time >= end || time + bufferAhead(buffered, time) < start - upTo

/**
 * Steps over segments that are not there, once what is in hand has been seen. hls.js has stopped loading by then, and no seek has it load
 * again: that is done here.
 */
function stepOverGaps(hls: Hls, video: HTMLVideoElement) {
  let gap: Gap | null = null
  let steppedOver: Gap | null = null
  const goOn = (at: number) => {
    gap = null
    hls.startLoad(at)
  }
  const goTo = (at: number) => {
    video.currentTime = at
    goOn(at)
  }
  /** Nothing comes after it: the film ends where what is in hand does, which must be what leads up to it. */
  const end = ({ start }: Gap) => {
    const last = readFacts(video).buffered.at(-1)
    if (last && last.end >= start - upTo) hls.trigger(Hls.Events.BUFFER_EOS, { type: null })
    else goTo(Math.max(0, start - upTo))
  }
  const stepOver = () => {
    if (gap === null || gap.end >= video.duration) return
    const { buffered, time } = readFacts(video)
    if (time >= gap.end) return goOn(time)
    if (!isSpent(buffered, time)) return
    steppedOver = gap
    goTo(gap.end)
  }
  const sought = () => {
    if (gap !== null && isElsewhere(gap, readFacts(video))) goOn(video.currentTime)
  }
  // Whoever builds or reads anew has left the gap behind.
  hls.on(Hls.Events.MEDIA_DETACHING, () => {
    gap = null
  })
  video.addEventListener('timeupdate', stepOver)
  video.addEventListener('waiting', stepOver)
  video.addEventListener('seeking', sought)
  return {
    add(segment: ErrorData['frag']) {
      if (!segment) return stepOver()
      // The one before it may be missing too.
      const before = steppedOver && Math.abs(steppedOver.end - segment.start) < upTo ? steppedOver : segment
      gap = { start: before.start, end: segment.end + beyond }
      if (gap.end >= video.duration) end(gap)
      else stepOver()
    },
    stop() {
      video.removeEventListener('timeupdate', stepOver)
      video.removeEventListener('waiting', stepOver)
      video.removeEventListener('seeking', sought)
    },
  }
}

export function recover(hls: Hls, options: Options): Recovery {
  const { video, live, isProtected, now, renew, changing, waits, gaveUp } = options
  let tried: Tried = nothingTried
  let timer: ReturnType<typeof setTimeout> | undefined
  let renewing = false
  let waitsOnline = false
  let stopped = false
  /** It has given up. */
  let gone = false
  const missing = followMissing(hls)
  const gaps = stepOverGaps(hls, video)
  const source = sourceOf(hls, options)

  const load = () => {
    clearTimeout(timer)
    timer = undefined
    if (stopped) return
    if (!source.isRead()) missing.clear()
    source.load()
  }

  const apply = (problem: Problem, data: ErrorData) => {
    const next = remedyFor(problem, tried, { now: now(), online: navigator.onLine, live })
    const { remedy } = next
    if (remedy.do === 'read-again' || (remedy.do === 'give-up' && remedy.failure === 'missing')) source.lost()
    // Picture and sound fail of one cause, each with an error of its own: the load that is coming is for both.
    const wantsLoad =
      remedy.do === 'load-again' ||
      remedy.do === 'read-again' ||
      (remedy.do === 'give-up' && remedy.failure === 'network')
    if (wantsLoad && timer !== undefined) return
    tried = next.tried
    switch (remedy.do) {
      case 'wait-online':
        waitsOnline = true
        return waits('offline')
      case 'read-again':
        hls.stopLoad()
        waits('interrupted')
        timer = setTimeout(load, remedy.after)
        return
      case 'load-again':
        timer = setTimeout(load, remedy.after)
        return
      case 'recover-decoder':
        return source.recoverDecoder()
      case 'skip-segment':
        return gaps.add(data.frag)
      case 'renew':
        return void askAgain()
      case 'give-up':
        hls.stopLoad()
        gone = true
        return gaveUp(remedy.failure)
    }
  }

  const askAgain = async () => {
    if (renewing) return
    renewing = true
    hls.stopLoad()
    const given = await renew().catch(() => false)
    renewing = false
    if (given) load()
  }

  const heard = (_event: unknown, data: ErrorData) => {
    if (stopped) return
    // When offline, hls.js retries for ever and never reports a fatal error: the fan is told at once why nothing comes.
    if (data.type === Hls.ErrorTypes.NETWORK_ERROR && !navigator.onLine) {
      waitsOnline = true
      waits('offline')
    }
    const problem = missing.in(data) ?? problemOf(data)
    if (problem === null || renewing || (problem.kind !== 'fetch' && changing())) return
    if (/^manifest/.test(data.details)) source.lost()
    apply(problem, data)
  }
  const well = () => {
    tried = isProtected ? forgivenBySegment(tried) : forgiven(tried)
    waits(null)
  }
  const online = () => {
    if (!waitsOnline) return
    waitsOnline = false
    load()
  }
  hls.on(Hls.Events.ERROR, heard)
  hls.on(Hls.Events.FRAG_BUFFERED, well)
  addEventListener('online', online)

  return {
    again() {
      tried = nothingTried
      waitsOnline = false
      gone = false
      if (video.error) source.recoverDecoder()
      load()
    },
    rebuild: source.rebuild,
    readAgain() {
      source.lost()
      load()
    },
    licensed() {
      tried = forgivenByLicence(tried)
    },
    waiting: () => timer !== undefined || waitsOnline || renewing || gone,
    stoodAt: source.stoodAt,
    stop() {
      stopped = true
      clearTimeout(timer)
      hls.off(Hls.Events.ERROR, heard)
      source.stop()
      gaps.stop()
      removeEventListener('online', online)
    },
  }
}
