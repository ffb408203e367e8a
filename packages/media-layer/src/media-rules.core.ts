/**
 * What opens, closes and moves when (docs/product.md#frame-of-a-page): the video over the page, in the corner or in its place on the match
 * page, and the audio bar. Pure: what to do to the page comes back as effects.
 */
import type { AudioToOpen, MediaTopics, VideoToOpen } from '@club/event-bus'
import { videoPath } from '@club/shell-api'

export type Where = 'modal' | 'docked' | 'place'

export type MediaState = {
  readonly video: { readonly request: VideoToOpen; readonly where: Where } | null
  readonly audio: AudioToOpen | null
  /** Full path that the fan came from; '' for none. */
  readonly entryPoint: string
  /** Title of the last audio; 'No title' until one was opened, '' once it is closed. */
  readonly audioTitle: string
  /** Whether the page has a place for its video, and it is in view. */
  readonly placeInView: boolean
  /** Its picture floats in a window of its own (picture-in-picture). */
  readonly floats: boolean
}

export type MediaEvent =
  | { readonly event: 'open-video'; readonly request: VideoToOpen }
  | { readonly event: 'close-video' }
  | { readonly event: 'open-audio'; readonly request: AudioToOpen }
  | { readonly event: 'close-audio' }
  /** Into the corner, or out of it. */
  | { readonly event: 'dock' }
  | { readonly event: 'went'; readonly path: string }
  | { readonly event: 'place'; readonly inView: boolean }
  | { readonly event: 'float'; readonly floats: boolean }

export type MediaEffect =
  | { readonly do: 'go'; readonly to: string; readonly replace: boolean; readonly back: boolean }
  /** Anything else that lies over the page closes. */
  | { readonly do: 'close-overlays' }
  /** Seeks the open film to a second. */
  | { readonly do: 'seek'; readonly to: number }
  /** Resumes the open audio if it is paused. */
  | { readonly do: 'sound-on' }

export type MediaContext = {
  /** Full path of the current page. */
  readonly here: string
  /** Full path of the page before it in this visit; '' for none. */
  readonly from: string
  /** Start page of the video service: where a fan who came from outside closes to. */
  readonly home: string
}

export const nothingOpen: MediaState = {
  video: null,
  audio: null,
  entryPoint: '',
  audioTitle: 'No title',
  placeInView: false,
  floats: false,
}

/** Whether playback continues between the two: their place and texts may differ. */
export const isSameVideo = (one: VideoToOpen | undefined, other: VideoToOpen | undefined): boolean =>
  one?.videoID === other?.videoID && one?.mediaType === other?.mediaType

const pathOf = (full: string) => full.split(/[?#]/, 1)[0] ?? full

/** Whether a path is the page of a video: a live stream has one below every name of its kind (docs/product.md#addresses). */
const isPageOf = (path: string, video: VideoToOpen): boolean =>
  video.mediaType === 'DrmLiveVideo'
    ? /^\/live\/[^/]+\/([^/]+)$/.exec(path)?.[1] === encodeURIComponent(video.videoID)
    : path === videoPath(video)

type Outcome = { readonly state: MediaState; readonly effects: readonly MediaEffect[] }

export function mediaAfter(
  state: MediaState,
  happened: MediaEvent,
  { here, from, home }: MediaContext,
): Outcome {
  const stay: Outcome = { state, effects: [] }
  const { video } = state
  const go = (to: string, replace = false, back = false): MediaEffect => ({ do: 'go', to, replace, back })

  switch (happened.event) {
    case 'open-video': {
      const { request } = happened
      const inPlace = request.place === 'match-centre'
      const same = video !== null && isSameVideo(video.request, request)
      const audioClosed = closedAudio(state)
      if (inPlace) {
        if (same) return { state: intoPlace(state), effects: [] }
        return {
          state: {
            ...audioClosed,
            video: { request, where: state.placeInView ? 'place' : 'docked' },
            entryPoint: '',
          },
          effects: [],
        }
      }
      const path = videoPath(request)
      const there = isPageOf(pathOf(here), request)
      const moment: MediaEffect[] =
        same && request.startAt !== undefined ? [{ do: 'seek', to: request.startAt }] : []
      if (same && video.where === 'modal') return { state, effects: moment }
      const moved = video?.where === 'modal'
      return {
        state: {
          ...audioClosed,
          // The same film continues; only its place changes.
          video: { request: same ? video.request : request, where: 'modal' },
          entryPoint: moved ? state.entryPoint : there ? from : here,
        },
        effects: [{ do: 'close-overlays' }, ...(there ? [] : [go(path, moved)]), ...moment],
      }
    }
    case 'close-video': {
      if (!video) return stay
      const back =
        video.where === 'modal' ? [go(state.entryPoint || home, false, state.entryPoint !== '')] : []
      return { state: { ...closedAudio(state), video: null, entryPoint: '', floats: false }, effects: back }
    }
    case 'dock': {
      if (!video) return stay
      const { request } = video
      if (video.where === 'modal')
        return {
          state: { ...state, video: { request, where: 'docked' } },
          effects: [go(state.entryPoint || home, false, state.entryPoint !== '')],
        }
      if (video.where === 'place')
        return { state: { ...state, video: { request, where: 'docked' } }, effects: [] }
      if (request.place === 'match-centre' && state.placeInView)
        return { state: { ...state, video: { request, where: 'place' } }, effects: [] }
      const there = isPageOf(pathOf(here), request)
      return {
        state: {
          ...state,
          video: { request, where: 'modal' },
          entryPoint: there ? '' : here,
        },
        effects: [{ do: 'close-overlays' }, ...(there ? [] : [go(videoPath(request))])],
      }
    }
    case 'went': {
      if (!video) return stay
      const there = isPageOf(pathOf(happened.path), video.request)
      // A fan who floats it means to read on: it stays, in the corner.
      if (video.where === 'modal' && !there && state.floats)
        return { state: { ...state, video: { ...video, where: 'docked' }, entryPoint: '' }, effects: [] }
      if (video.where === 'modal' && !there)
        return { state: { ...closedAudio(state), video: null, entryPoint: '', floats: false }, effects: [] }
      return stay
    }
    case 'place': {
      const next = { ...state, placeInView: happened.inView }
      if (video?.request.place !== 'match-centre' || video.where === 'modal')
        return { state: next, effects: [] }
      return {
        state: { ...next, video: { ...video, where: happened.inView ? 'place' : 'docked' } },
        effects: [],
      }
    }
    case 'float':
      return state.floats === happened.floats
        ? stay
        : { state: { ...state, floats: happened.floats }, effects: [] }
    case 'open-audio': {
      const { request } = happened
      if (state.audio?.entryID === request.entryID) return { state, effects: [{ do: 'sound-on' }] }
      // One sound at a time: audio closes the video.
      const closing = video ? mediaAfter(state, { event: 'close-video' }, { here, from, home }) : stay
      return {
        state: { ...closing.state, audio: request, audioTitle: request.title },
        effects: closing.effects,
      }
    }
    case 'close-audio':
      return state.audio ? { state: closedAudio(state), effects: [] } : stay
  }
}

/** What is in the corner belongs to the match page's place from now on, and goes on as it is. */
function intoPlace(state: MediaState): MediaState {
  const { video, placeInView } = state
  if (!video || video.where === 'modal' || video.request.place === 'match-centre') return state
  const request: VideoToOpen = { ...video.request, place: 'match-centre' }
  return { ...state, video: { request, where: placeInView ? 'place' : 'docked' }, entryPoint: '' }
}

const closedAudio = (state: MediaState): MediaState =>
  state.audio ? { ...state, audio: null, audioTitle: '' } : state

/** The state in the form of the bus's topics (docs/product.md#what-pages-know-of-each-other). */
export function topicsOf(state: MediaState): Omit<MediaTopics, 'loginPrompt' | 'videoPlace'> {
  const { video, audio, entryPoint, audioTitle } = state
  const match = video?.request.place === 'match-centre'
  return {
    mediaPlayer: {
      mediaType: video?.request.mediaType ?? 'OnDemand',
      modalOpen: video?.where === 'modal',
      currentVideoID: video?.request.videoID ?? '',
      currentVideoName: video ? video.request.title || 'No title' : 'No title',
      currentSection: video?.request.section ?? '',
    },
    audioPlayer: { entryID: audio?.entryID ?? '', modalOpen: audio !== null, currentTitle: audioTitle },
    videoPlayer: {
      entryPoint,
      currentPlaylistTitle: video ? (video.request.section ? 'Related' : 'Latest') : '',
      currentPlaylistQuery: video?.request.section ?? '',
    },
    matchCentre: { videoOpen: match, dockedVideo: match && video.where === 'docked' },
  }
}
