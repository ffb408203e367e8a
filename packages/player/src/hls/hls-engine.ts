/** The engine on hls.js. The only way in to it: whoever imports this file asks for 150 KB. */
import Hls, { type LevelDetails } from 'hls.js'
import { type CreateEngine, type EngineState, engineAtRest } from '../engine.ts'
import { levelName } from '../playback/level-cap.core.ts'
import { hlsConfig } from './config.core.ts'
import { keptPlaylistLoader } from './kept-playlists.ts'
import { followSize } from './level-cap.ts'
import { watchPlaylist } from './live-watch.ts'
import { recover } from './recovery.ts'
import { keepCues } from './text-tracks.ts'

const { Events } = Hls

/** What the last stream on this page taught about the line; the next one begins with it. */
let lineSpeed: number | null = null

export const createHlsEngine: CreateEngine = (video, { source, box, now, changed }) => {
  const hls = new Hls({
    ...hlsConfig({ licences: source.licences, live: source.kind === 'live' }),
    ...(lineSpeed === null ? {} : { abrEwmaDefaultEstimate: lineSpeed }),
    pLoader: keptPlaylistLoader(source.playlists),
  })
  let state: EngineState = engineAtRest
  let offline = false
  let still = false
  const set = (change: Partial<EngineState>) => {
    state = { ...state, ...change }
    changed(state)
  }
  const trouble = () => set({ trouble: offline ? 'offline' : still ? 'interrupted' : null })

  const cap = followSize(hls, box)
  const cues = keepCues(hls, video)
  const watch = watchPlaylist(hls, now, (stands) => {
    still = stands
    trouble()
  })
  const recovery = recover(hls, {
    video,
    address: source.address,
    now,
    renew: source.renew,
    offline(is) {
      if (is === offline) return
      offline = is
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

  let begun = false
  hls.on(Events.MANIFEST_PARSED, (_event, { levels }) => {
    cap.apply()
    set({
      // Sound alone is a choice of its own, made elsewhere.
      qualities: levels
        .map((level, id) => ({ id, name: levelName(level, levels), height: level.height }))
        .filter(({ height }) => height > 0)
        .map(({ id, name }) => ({ id, name })),
    })
    // A source that is read again after a failure goes on where it stood.
    hls.startLoad(begun || source.startAt <= 0 ? -1 : source.startAt)
    begun = true
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
