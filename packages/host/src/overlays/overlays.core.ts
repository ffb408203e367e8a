/**
 * What lies over the page, one thing at a time, and whether the page behind is locked (docs/product.md#frame-of-a-page). Whoever opens or
 * closes something asks; this says what comes of it. Pure.
 */
import type { StateTopics } from '@club/event-bus'

export type Overlay = StateTopics['overlay']
export type Open = Overlay['open']

export type Overlays = {
  readonly overlay: Overlay
  /** The video stands over the whole page. */
  readonly video: boolean
  /** The audio bar stands at the foot of the window; it locks nothing. */
  readonly audio: boolean
  /** The fan is asked about cookies, and has not answered. */
  readonly asking: boolean
  /** The fan has opened that question again. */
  readonly reviewing: boolean
  /** A promo that has come meanwhile. */
  readonly waiting: Overlay | null
}

export type OverlayEvent =
  /** Somebody asks for an overlay, or for 'none'. */
  | { readonly event: 'asked'; readonly overlay: Overlay }
  /** What the players say of themselves. */
  | { readonly event: 'video'; readonly open: boolean }
  | { readonly event: 'audio'; readonly open: boolean }
  /** Whether the fan has chosen about cookies. */
  | { readonly event: 'consent'; readonly decided: boolean }
  /** Whether the fan thinks about it again. */
  | { readonly event: 'review'; readonly open: boolean }

export type OverlayEffect =
  /** One sound at a time. */
  'close-audio'

export const nothingOver: Overlays = {
  overlay: { open: 'none' },
  video: false,
  audio: false,
  asking: false,
  reviewing: false,
  waiting: null,
}

/** What may lie over a video: signing in for it, buying it, and what it is sold with. */
const overVideo: ReadonlySet<Open> = new Set(['account', 'upgrade', 'packages'])

const isQuestioned = ({ asking, reviewing }: Overlays): boolean => asking || reviewing

export const isLocked = ({ overlay, video }: Overlays): boolean => overlay.open !== 'none' || video

type Outcome = { readonly state: Overlays; readonly effects: readonly OverlayEffect[] }

const none: Overlay = { open: 'none' }

export function overlaysAfter(state: Overlays, happened: OverlayEvent): Outcome {
  const stay: Outcome = { state, effects: [] }
  switch (happened.event) {
    case 'asked': {
      const { overlay } = happened
      if (state.video && overlay.open !== 'none' && !overVideo.has(overlay.open)) return stay
      // Nobody asked for the promo: it takes nothing else's place.
      if (overlay.open === 'promo' && isLocked(state)) return stay
      // A question that cannot be answered under it goes before as well.
      if (overlay.open === 'promo' && isQuestioned(state))
        return { state: { ...state, waiting: overlay }, effects: [] }
      return { state: { ...state, overlay }, effects: [] }
    }
    case 'video': {
      if (!happened.open) return { state: { ...state, video: false }, effects: [] }
      const overlay = overVideo.has(state.overlay.open) ? state.overlay : none
      const effects: OverlayEffect[] = state.audio ? ['close-audio'] : []
      return { state: { ...state, overlay, video: true, audio: false }, effects }
    }
    case 'audio':
      return { state: { ...state, audio: happened.open }, effects: [] }
    case 'consent':
      return { state: besideQuestion({ ...state, asking: !happened.decided }), effects: [] }
    case 'review':
      return { state: besideQuestion({ ...state, reviewing: happened.open }), effects: [] }
  }
}

function besideQuestion(state: Overlays): Overlays {
  const { overlay, video, waiting } = state
  if (isQuestioned(state)) return { ...state, overlay: overlay.open === 'promo' ? none : overlay }
  const free = overlay.open === 'none' && !video
  return { ...state, waiting: null, overlay: free && waiting ? waiting : overlay }
}
