/**
 * What the fan last wished of a player: to play, or to pause. It outlasts what is open: whatever is opened next in the same player is played
 * or waits by it. An element that fails, or is loaded again, pauses by itself, which is not the fan's wish.
 */
export type Wish = {
  /** What is open plays, or does as soon as it can. */
  plays(): boolean
  /** The fan has paused, and not asked for anything since. */
  paused(): boolean
  play(): void
  /** The fan pauses: this counts at once, and whatever state the element is in. */
  pause(): void
  /** It has ended, has been closed, or was not let begin: it is not to play any more. A pause stays. */
  rest(): void
  /** The fan asks for it anew: a pause before that counts no longer. */
  forget(): void
  /** The fan controls it on another device, whose element this is. */
  heed(there: HTMLMediaElement): void
  stop(): void
}

/** @param elsewhere whether another device plays it: the element here then rests, which nobody has wished */
export function followWish(video: HTMLVideoElement, elsewhere: () => boolean): Wish {
  let is: 'plays' | 'paused' | null = null
  const rest = () => {
    if (is === 'plays') is = null
  }
  const heed = (element: HTMLMediaElement) => {
    if (!element.paused) is = 'plays'
    else if (element.ended) rest()
    else if (is === 'plays' && !element.error) is = 'paused'
  }
  // An event comes after what it tells of, which may be over by then: only what the element still says counts.
  const heard = ({ type }: Event) => {
    if (!elsewhere() && (type === 'play') !== video.paused) heed(video)
  }
  const events = ['play', 'pause'] as const
  for (const event of events) video.addEventListener(event, heard)
  video.addEventListener('ended', rest)
  return {
    plays: () => is === 'plays',
    paused: () => is === 'paused',
    play() {
      is = 'plays'
    },
    pause() {
      is = 'paused'
    },
    rest,
    forget() {
      is = null
    },
    heed,
    stop() {
      for (const event of events) video.removeEventListener(event, heard)
      video.removeEventListener('ended', rest)
    },
  }
}
