/** What the whole page knows about its players (docs/product.md#what-pages-know-of-each-other). Only the shell writes it. */

/** 'OnDemand' plays a film of the catalogue; 'DrmLiveVideo' a live stream, which may need a licence. */
export type MediaType = 'OnDemand' | 'DrmLiveVideo'

/** A video to open: what a card, a page or the match centre knows about it. */
export type VideoToOpen = {
  /** Id in the catalogue, and the last part of its address; a live stream's is its asset id. */
  videoID: string
  /** What to request from the platform: the film's entry id, or the live asset's id. */
  entryId: string
  title: string
  mediaType: MediaType
  /** The section that the sidebar continues with: 'Related'. Without one it shows 'Latest'; 'hidden' hides it (docs/product.md#video-over-the-page). */
  section?: string | null
  /** Image library key of the picture shown until the first frame. */
  poster?: string | null
  /** Focal point of that picture, as shares of its width and height; default: the middle. */
  posterFocus?: { readonly x: number; readonly y: number }
  /** The entitlements that open it, as the catalogue lists them: they decide which membership's texts a lock shows. */
  entitlements?: readonly string[]
  /** Second of the film to begin at, instead of where the fan left off; a film that is open seeks there. */
  startAt?: number
  /** Over the page, or in the match centre's place for it. Default 'modal'. */
  place?: 'modal' | 'match-centre'
}

export type AudioToOpen = { entryID: string; title: string }

export type MediaTopics = {
  mediaPlayer: {
    mediaType: MediaType
    modalOpen: boolean
    currentVideoID: string
    currentVideoName: string
    currentSection: string
  }
  audioPlayer: { entryID: string; modalOpen: boolean; currentTitle: string }
  videoPlayer: {
    /** Full path that the fan came from; closing the player returns there. Empty: none is remembered. */
    entryPoint: string
    currentPlaylistTitle: string
    currentPlaylistQuery: string
  }
  matchCentre: { videoOpen: boolean; dockedVideo: boolean }
  /** The page's place for the match's video, while the page has one. */
  videoPlace: { element: HTMLElement | null }
  /** Why the fan is asked to sign in; empty: nothing asks. */
  loginPrompt: { message: string }
}

export type MediaEvents = {
  'open-video': VideoToOpen
  'close-video': Record<never, never>
  'open-audio': AudioToOpen
  'close-audio': Record<never, never>
  /** Something playable has come into view: the player's code may be fetched before the fan presses play. */
  'playable-seen': Record<never, never>
}

/** State of a page on which nothing has been played. */
export const mediaAtRest: { readonly [T in keyof MediaTopics]: MediaTopics[T] } = {
  mediaPlayer: {
    mediaType: 'OnDemand',
    modalOpen: false,
    currentVideoID: '',
    currentVideoName: 'No title',
    currentSection: '',
  },
  audioPlayer: { entryID: '', modalOpen: false, currentTitle: 'No title' },
  videoPlayer: { entryPoint: '', currentPlaylistTitle: '', currentPlaylistQuery: '' },
  matchCentre: { videoOpen: false, dockedVideo: false },
  videoPlace: { element: null },
  loginPrompt: { message: '' },
}
