/** What the whole page knows of its players (docs/product.md#what-pages-know-of-each-other). The shell alone writes it. */

/** 'OnDemand' plays a film of the catalogue; 'DrmLiveVideo' a live stream, whose rights a licence may carry. */
export type MediaType = 'OnDemand' | 'DrmLiveVideo'

/** A video to open: what a card, a page or the match centre knows of it. */
export type VideoToOpen = {
  /** Id in the catalogue, and the last part of its address; a live stream's is its asset id. */
  videoID: string
  /** What is asked for at the platform: the film's entry id, or the live asset's id. */
  entryId: string
  title: string
  mediaType: MediaType
  /** The section that the sidebar goes on from: 'Related'. Without one it shows 'Latest'; 'hidden' hides it (docs/product.md#video-over-the-page). */
  section?: string | null
  /** Image library key of the picture that stands until the first frame. */
  poster?: string | null
  /** What crops of that picture keep in sight, in shares of it; its middle when left out. */
  posterFocus?: { readonly x: number; readonly y: number }
  /** What opens it, as the catalogue lists it: says which membership's words stand on a lock. */
  entitlements?: readonly string[]
  /** Second of the film to begin at, instead of where the fan left it; one that is open goes there. */
  startAt?: number
  /** Over the page, or in the place that the match centre has for it. 'modal' when left out. */
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
    /** Full path that the fan came from; closing the player leads back there. Empty: none is remembered. */
    entryPoint: string
    currentPlaylistTitle: string
    currentPlaylistQuery: string
  }
  matchCentre: { videoOpen: boolean; dockedVideo: boolean }
  /** The page's place for the match's video, as long as the page has one. */
  videoPlace: { element: HTMLElement | null }
  /** Why the fan is asked to sign in; empty: nobody asks. */
  loginPrompt: { message: string }
}

export type MediaEvents = {
  'open-video': VideoToOpen
  'close-video': Record<never, never>
  'open-audio': AudioToOpen
  'close-audio': Record<never, never>
  /** Something that may be played came into view: the player's code may be fetched before anybody asks for it. */
  'playable-seen': Record<never, never>
}

/** State of a page that has played nothing. */
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
