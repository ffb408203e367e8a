/**
 * Which overlay lies over the page, one at a time, and whether the page behind is locked (docs/product.md#frame-of-a-page). Opening and
 * closing are requests; this decides the outcome. Pure.
 */
import type { StateTopics } from '@club/event-bus'

export type Overlay = StateTopics['overlay']
export type Open = Overlay['open']

export type Overlays = {
  readonly overlay: Overlay
  /** The video covers the whole page. */
  readonly video: boolean
  /** The audio bar is at the foot of the window; it locks nothing. */
  readonly audio: boolean
  /** The cookie popup is open, and the fan has not answered. */
  readonly asking: boolean
  /** The fan has opened the popup again. */
  readonly reviewing: boolean
  /** A promo that has arrived meanwhile. */
  readonly waiting: Overlay | null
}

export type OverlayEvent =
  /** A request for an overlay, or for 'none'. */
  | { readonly event: 'asked'; readonly overlay: Overlay }
  /** The players' own reports. */
  | { readonly event: 'video'; readonly open: boolean }
  | { readonly event: 'audio'; readonly open: boolean }
  /** Whether the fan has chosen about cookies. */
  | { readonly event: 'consent'; readonly decided: boolean }
  /** Whether the fan has the popup open again. */
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

/** What may lie over a video: signing in for it, buying it, and the packages. */
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
      // A promo comes unasked: it never replaces anything that is open.
      if (overlay.open === 'promo' && isLocked(state)) return stay
      // The cookie popup comes first as well, because it could not be answered under a promo.
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
