/** Does what the error policy says, on hls.js. */
import Hls, { type ErrorData } from 'hls.js'
import { readFacts } from '../element/facts.ts'
import { followWish, type Wish } from '../element/wish.ts'
import {
  type Failure,
  forgiven,
  nothingTried,
  type Problem,
  remedyFor,
  type Tried,
} from '../playback/error-policy.core.ts'
import { bufferAhead } from '../playback/phase.core.ts'
import { problemOf } from './problems.core.ts'

export type Recovery = {
  /** Whatever waits or was given up goes on now. */
  again(): void
  stop(): void
}

type Options = {
  video: HTMLVideoElement
  address: string
  now: () => number
  renew: () => Promise<boolean>
  /** Waiting for the network, and no longer. */
  offline(is: boolean): void
  gaveUp(failure: Failure): void
}

/** Seconds in hand at which a gap is stepped over: not earlier, for what is in hand can still be seen. */
const lastMoment = 0.4
/** Beyond the gap's end, so that the element stands in the next segment. */
const beyond = 0.05

/** What that does to the element pauses it. */
function recoverDecoder(hls: Hls, video: HTMLVideoElement, wish: Wish): void {
  const plays = wish.plays()
  hls.recoverMediaError()
  if (plays) void video.play().catch(() => {})
}

export function recover(hls: Hls, { video, address, now, renew, offline, gaveUp }: Options): Recovery {
  let tried: Tried = nothingTried
  let timer: ReturnType<typeof setTimeout> | undefined
  let gapEnd: number | null = null
  let renewing = false
  let waitsOnline = false
  let stopped = false
  const wish = followWish(video)
  /** The last failure was of the master playlist: nothing can be started from what is not there. */
  let unread = false

  const load = () => {
    clearTimeout(timer)
    timer = undefined
    if (stopped) return
    if (unread) hls.loadSource(address)
    else hls.startLoad(-1)
  }

  const apply = (problem: Problem, data: ErrorData) => {
    const next = remedyFor(problem, tried, { now: now(), online: navigator.onLine })
    const { remedy } = next
    // Picture and sound fail of one cause, each with an error of its own: the load that is coming is for both.
    const wantsLoad = remedy.do === 'load-again' || (remedy.do === 'give-up' && remedy.failure === 'network')
    if (wantsLoad && timer !== undefined) return
    tried = next.tried
    switch (remedy.do) {
      case 'wait-online':
        waitsOnline = true
        return offline(true)
      case 'load-again':
        timer = setTimeout(load, remedy.after)
        return
      case 'recover-decoder':
        return recoverDecoder(hls, video, wish)
      case 'skip-segment':
        if (data.frag) gapEnd = data.frag.end + beyond
        return stepOver()
      case 'renew':
        return void askAgain()
      case 'give-up':
        hls.stopLoad()
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

  const stepOver = () => {
    if (gapEnd === null) return
    const { buffered, time } = readFacts(video)
    if (time >= gapEnd) {
      gapEnd = null
      return
    }
    if (bufferAhead(buffered, time) > lastMoment) return
    const target = gapEnd
    gapEnd = null
    video.currentTime = target
    hls.startLoad(target)
  }

  const heard = (_event: unknown, data: ErrorData) => {
    if (stopped) return
    // Without a network hls.js tries for ever and calls nothing final: the fan is told at once why nothing comes.
    if (data.type === Hls.ErrorTypes.NETWORK_ERROR && !navigator.onLine) {
      waitsOnline = true
      offline(true)
    }
    const problem = problemOf(data)
    if (problem === null || renewing) return
    if (/^manifest/.test(data.details)) unread = true
    apply(problem, data)
  }
  const well = () => {
    tried = forgiven(tried)
    offline(false)
  }
  const parsed = () => {
    unread = false
  }
  const online = () => {
    if (!waitsOnline) return
    waitsOnline = false
    load()
  }
  hls.on(Hls.Events.ERROR, heard)
  hls.on(Hls.Events.FRAG_BUFFERED, well)
  hls.on(Hls.Events.MANIFEST_PARSED, parsed)
  video.addEventListener('timeupdate', stepOver)
  video.addEventListener('waiting', stepOver)
  addEventListener('online', online)

  return {
    again() {
      tried = nothingTried
      waitsOnline = false
      if (video.error) hls.recoverMediaError()
      load()
    },
    stop() {
      stopped = true
      clearTimeout(timer)
      hls.off(Hls.Events.ERROR, heard)
      wish.stop()
      video.removeEventListener('timeupdate', stepOver)
      video.removeEventListener('waiting', stepOver)
      removeEventListener('online', online)
    },
  }
}
