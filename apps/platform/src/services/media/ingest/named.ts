/** What encoders' playlists have named lately. Only in memory: after a restart the next playlist names again everything still on its way. */
import type { Clock } from '../../../clock.ts'
import type { MediaPlaylist } from './placing.server.ts'

/** Playlists kept for all renditions of a stream together. */
const playlistsKept = 12

/** How long to wait for a segment that a playlist has named, in segment lengths. */
const lateAfter = 3

const names = ({ segments }: MediaPlaylist, file: string) => segments.some((segment) => segment.file === file)

export function createNamed(clock: Clock) {
  /**
   * The last playlists of each stream: files overtake each other on their way, and a segment that a playlist named before it arrived
   * gets its place when it arrives, even if no other playlist follows.
   */
  const latest = new Map<string, MediaPlaylist[]>()
  /** When each file was first named, in milliseconds. */
  const since = new Map<string, Map<string, number>>()
  const of = (assetID: string): readonly MediaPlaylist[] => latest.get(assetID) ?? []

  return {
    note(assetID: string, one: MediaPlaylist): void {
      const kept = [one, ...of(assetID)].slice(0, playlistsKept)
      latest.set(assetID, kept)
      const before = since.get(assetID)
      const now = clock.now().getTime()
      const files = kept.flatMap(({ segments }) => segments.map(({ file }) => file))
      since.set(assetID, new Map(files.map((file) => [file, before?.get(file) ?? now])))
    },

    /** The playlists that name a file, the newest first. */
    naming: (assetID: string, file: string): MediaPlaylist[] => of(assetID).filter((one) => names(one, file)),

    /** Whether its rendition has named nothing since. */
    isNewest: (assetID: string, one: MediaPlaylist): boolean =>
      of(assetID).find(({ rendition }) => rendition === one.rendition) === one,

    /** Whether a playlist still counts. */
    counts: (assetID: string, one: MediaPlaylist): boolean => of(assetID).includes(one),

    /** @returns a function: was a segment named so long ago that it will not arrive any more? */
    lateIn(assetID: string, { targetSeconds }: MediaPlaylist): (file: string) => boolean {
      const now = clock.now().getTime()
      const named = since.get(assetID)
      return (file) => now - (named?.get(file) ?? now) >= lateAfter * targetSeconds * 1000
    },

    /** These have their places: a later file of the same name is a new one. */
    placed(assetID: string, files: readonly string[]): void {
      for (const file of files) since.get(assetID)?.delete(file)
    },

    /** After a restart of the encoder: drops what the previous run named, since the new run reuses its file names. */
    restarted(assetID: string, first: MediaPlaylist): void {
      latest.set(
        assetID,
        of(assetID).filter((one) => one.rendition !== first.rendition || one === first),
      )
    },
  }
}
