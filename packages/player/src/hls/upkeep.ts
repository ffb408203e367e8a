/** Keeps a stream playing: what stands still, fails, stands still although it comes, or comes otherwise than before. */
import type Hls from 'hls.js'
import { readFacts } from '../element/facts.ts'
import type { EngineOptions, EngineState, PlayerSource } from '../engine.ts'
import type { Failure } from '../playback/error-policy.core.ts'
import { isSpent } from '../playback/phase.core.ts'
import { watchPlaylist } from './live-watch.ts'
import { leaveOut, watchMaster } from './master-watch.ts'
import { type Recovery, recover } from './recovery.ts'
import { watchStanding } from './stuck-watch.ts'
import { followTracks } from './tracks.ts'

type Options = {
  readonly video: HTMLVideoElement
  readonly source: PlayerSource
  readonly wish: EngineOptions['wish']
  readonly now: () => number
  readonly troubled: (trouble: EngineState['trouble']) => void
  readonly gaveUp: (failure: Failure) => void
}

type Upkeep = Pick<Recovery, 'again' | 'licensed' | 'stoodAt' | 'stop'> & {
  /** Leaves out renditions that stood still when others were found. */
  leaveOutGone(): void
}

/** @param options whom it tells what it waits for, and that it has given up */
export function keepPlaying(hls: Hls, { video, source, wish, now, troubled, gaveUp }: Options): Upkeep {
  const live = source.kind === 'live'
  let waits: EngineState['trouble'] = null
  let still = false
  let stuck = false
  let pictureless = false
  let gone: readonly string[] = []
  const tell = () => troubled(waits ?? (still || stuck ? 'interrupted' : pictureless ? 'soundOnly' : null))

  const spent = () => {
    const { buffered, time } = readFacts(video)
    return isSpent(buffered, time)
  }
  const master = watchMaster(hls, source.address, spent, (stands) => {
    gone = stands
    recovery.readAgain()
  })
  const playlist = watchPlaylist(hls, now, (stands) => {
    still = stands
    master.look(live && still)
    tell()
  })
  const recovery = recover(hls, {
    ...{ video, wish, live, now, gaveUp },
    isProtected: source.licences !== null,
    address: source.address,
    renew: source.renew,
    changing: () => tracks?.changing() ?? false,
    waits(is) {
      if (is === waits) return
      waits = is
      tell()
    },
  })
  const tracks = live
    ? followTracks(hls, {
        video,
        changed(picture) {
          // A rendition without pictures lacks none.
          pictureless = !picture && !source.audio && hls.levels.some(({ videoCodec }) => Boolean(videoCodec))
          tell()
        },
        rebuild: recovery.rebuild,
      })
    : null
  const standing = live
    ? watchStanding(hls, {
        video,
        now,
        wanted: () => !still && !recovery.waiting(),
        grown: playlist.grown,
        changed(stands) {
          stuck = stands
          tell()
        },
        act(act) {
          if (act === 'rebuild') recovery.rebuild(hls.liveSyncPosition ?? -1)
          else recovery.readAgain()
        },
      })
    : null

  return {
    again: recovery.again,
    licensed: recovery.licensed,
    stoodAt: recovery.stoodAt,
    leaveOutGone() {
      leaveOut(hls, gone)
      gone = []
    },
    stop() {
      recovery.stop()
      playlist.stop()
      master.stop()
      tracks?.stop()
      standing?.stop()
    },
  }
}
