/** The engine on hls.js. The only way in to it: importing this file costs 150 KB. */
import Hls, { type LevelDetails } from 'hls.js'
import { type CreateEngine, type EngineState, engineAtRest } from '../engine.ts'
import { hlsConfig } from './config.core.ts'
import { keptPlaylistLoader } from './kept-playlists.ts'
import { followSize } from './level-cap.ts'
import { followQualities } from './qualities.ts'
import { keepCues } from './text-tracks.ts'
import { keepPlaying } from './upkeep.ts'

const { Events } = Hls

/** The bandwidth measured with the last stream on this page; the next one starts from it. */
let lineSpeed: number | null = null

export const createHlsEngine: CreateEngine = (video, { source, wish, box, now, changed }) => {
  const live = source.kind === 'live'
  const hls = new Hls({
    ...hlsConfig({ licences: source.licences, live, licensed: () => upkeep.licensed() }),
    ...(lineSpeed === null ? {} : { abrEwmaDefaultEstimate: lineSpeed }),
    pLoader: keptPlaylistLoader(source.playlists),
  })
  let state: EngineState = engineAtRest
  const set = (change: Partial<EngineState>) => {
    state = { ...state, ...change }
    changed(state)
  }

  const cap = followSize(hls, box)
  const qualities = followQualities(
    hls,
    () => state,
    (left) => {
      cap.apply()
      set(left)
    },
  )
  const cues = keepCues(hls, video)
  const upkeep = keepPlaying(hls, {
    ...{ video, source, wish, now },
    troubled: (trouble) => set({ trouble }),
    gaveUp: (failure) => set({ failure }),
  })

  const liveOf = (details: LevelDetails | undefined): EngineState['live'] =>
    details?.live
      ? {
          latency: hls.targetLatency ?? details.targetduration * 3,
          segment: details.levelTargetDuration || details.targetduration,
        }
      : null

  hls.on(Events.MANIFEST_PARSED, () => {
    upkeep.leaveOutGone()
    cap.apply()
    set({ qualities: qualities.read(), chosen: null })
    // A film that is read again goes on where it stood; what is live, at its edge.
    const from = live ? 0 : (upkeep.stoodAt() ?? source.startAt)
    hls.startLoad(from > 0 ? from : -1)
  })
  hls.on(Events.LEVEL_SWITCHED, (_event, { level }) => set({ playing: level }))
  hls.on(Events.LEVEL_UPDATED, (_event, { details }) => {
    const edge = liveOf(details)
    const same = edge?.latency === state.live?.latency && edge?.segment === state.live?.segment
    if (!same) set({ live: edge })
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
      upkeep.again()
    },
    destroy() {
      upkeep.stop()
      cues.stop()
      cap.stop()
      hls.destroy()
    },
  }
}
