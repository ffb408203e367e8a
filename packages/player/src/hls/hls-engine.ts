/** The engine on hls.js. The only way in to it: importing this file costs 150 KB. */
import Hls, { type LevelDetails } from 'hls.js'
import { type CreateEngine, type EngineState, engineAtRest } from '../engine.ts'
import { qualitiesOf } from '../playback/level-cap.core.ts'
import { hlsConfig } from './config.core.ts'
import { keptPlaylistLoader } from './kept-playlists.ts'
import { followSize } from './level-cap.ts'
import { watchPlaylist } from './live-watch.ts'
import { recover } from './recovery.ts'
import { keepCues } from './text-tracks.ts'

const { Events } = Hls

/** The bandwidth measured with the last stream on this page; the next one starts from it. */
let lineSpeed: number | null = null

export const createHlsEngine: CreateEngine = (video, { source, box, now, changed }) => {
  const hls = new Hls({
    ...hlsConfig({ licences: source.licences, live: source.kind === 'live' }),
    ...(lineSpeed === null ? {} : { abrEwmaDefaultEstimate: lineSpeed }),
    pLoader: keptPlaylistLoader(source.playlists),
  })
  let state: EngineState = engineAtRest
  let waits: EngineState['trouble'] = null
  let still = false
  const set = (change: Partial<EngineState>) => {
    state = { ...state, ...change }
    changed(state)
  }
  const trouble = () => set({ trouble: waits ?? (still ? 'interrupted' : null) })

  const cap = followSize(hls, box)
  const cues = keepCues(hls, video)
  const watch = watchPlaylist(hls, now, (stands) => {
    still = stands
    trouble()
  })
  const recovery = recover(hls, {
    video,
    address: source.address,
    live: source.kind === 'live',
    now,
    renew: source.renew,
    waits(is) {
      if (is === waits) return
      waits = is
      trouble()
    },
    gaveUp: (failure) => set({ failure }),
  })

  const liveOf = (details: LevelDetails | undefined): EngineState['live'] =>
    details?.live
      ? {
          latency: hls.targetLatency ?? details.targetduration * 3,
          segment: details.levelTargetDuration || details.targetduration,
        }
      : null

  hls.on(Events.MANIFEST_PARSED, (_event, { levels }) => {
    cap.apply()
    set({ qualities: qualitiesOf(levels), chosen: null })
    // A film that is read again goes on where it stood; what is live, at its edge.
    const from = source.kind === 'live' ? 0 : (recovery.stoodAt() ?? source.startAt)
    hls.startLoad(from > 0 ? from : -1)
  })
  hls.on(Events.LEVEL_SWITCHED, (_event, { level }) => set({ playing: level }))
  hls.on(Events.LEVEL_UPDATED, (_event, { details }) => {
    const live = liveOf(details)
    const same = live?.latency === state.live?.latency && live?.segment === state.live?.segment
    if (!same) set({ live })
  })
  hls.on(Events.SUBTITLE_TRACKS_UPDATED, (_event, { subtitleTracks }) =>
    set({
      captions: subtitleTracks.map(({ id, name, lang }) => ({
        id: String(id),
        label: name,
        lang: lang ?? '',
      })),
    }),
  )
  hls.on(Events.SUBTITLE_TRACK_SWITCH, (_event, { id }) => {
    cues.show(id)
    set({ shownCaptions: id === -1 ? null : String(id) })
  })
  hls.on(Events.FRAG_BUFFERED, () => {
    lineSpeed = hls.bandwidthEstimate
  })

  hls.loadSource(source.address)
  hls.attachMedia(video)

  return {
    name: `hls.js ${Hls.version}`,
    chooseQuality(id) {
      hls.nextLevel = id ?? -1
      set({ chosen: id })
    },
    showCaptions(id) {
      hls.subtitleTrack = id === null ? -1 : Number(id)
    },
    tryAgain() {
      set({ failure: null })
      recovery.again()
    },
    destroy() {
      recovery.stop()
      watch.stop()
      cues.stop()
      cap.stop()
      hls.destroy()
    },
  }
}
