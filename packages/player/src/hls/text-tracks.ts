/**
 * Puts cues of hls.js in text tracks of our own. Its own tracks are elements with a `data:` address, which the site's content security
 * policy blocks.
 */
import Hls, { type CuesParsedData } from 'hls.js'

export function keepCues(hls: Hls, video: HTMLVideoElement): { show(id: number): void; stop(): void } {
  const tracks = new Map<number, TextTrack>()
  let shown = -1
  const trackOf = (id: number): TextTrack => {
    const known = tracks.get(id)
    if (known) return known
    const { name = '', lang = '' } = hls.subtitleTracks[id] ?? {}
    const made = video.addTextTrack('subtitles', name, lang)
    made.mode = id === shown ? 'hidden' : 'disabled'
    tracks.set(id, made)
    return made
  }
  const parsed = (_event: unknown, { type, cues, subtitleTrack }: CuesParsedData) => {
    if (type !== 'subtitles') return
    const track = trackOf(subtitleTrack?.id ?? hls.subtitleTrack)
    // A disabled track does not expose its cues.
    const { mode } = track
    track.mode = 'hidden'
    const have = new Set([...(track.cues ?? [])].map(({ startTime, endTime }) => `${startTime} ${endTime}`))
    for (const cue of cues as VTTCue[]) if (!have.has(`${cue.startTime} ${cue.endTime}`)) track.addCue(cue)
    track.mode = mode
  }
  const forget = () => {
    for (const track of tracks.values()) {
      const { mode } = track
      track.mode = 'hidden'
      for (const cue of [...(track.cues ?? [])]) track.removeCue(cue)
      track.mode = mode
    }
  }
  hls.on(Hls.Events.CUES_PARSED, parsed)
  // What is read anew may count its seconds from another beginning.
  hls.on(Hls.Events.MANIFEST_LOADING, forget)
  return {
    show(id) {
      shown = id
      for (const [known, track] of tracks) track.mode = known === id ? 'hidden' : 'disabled'
    },
    stop() {
      hls.off(Hls.Events.CUES_PARSED, parsed)
      hls.off(Hls.Events.MANIFEST_LOADING, forget)
      // A track that was added by script stays with its element for ever; its words do not.
      forget()
      for (const track of tracks.values()) track.mode = 'disabled'
    },
  }
}
