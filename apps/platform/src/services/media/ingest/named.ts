/** What encoders' playlists have named of late. In memory alone: after a restart the next playlist names again all that is still on its way. */
import type { Clock } from '../../../clock.ts'
import type { MediaPlaylist } from './placing.server.ts'

/** Of all renditions of a stream together. */
const playlistsKept = 12

/** Segments' lengths after which one that was named and is not here is waited for no more. */
const lateAfter = 3

const names = ({ segments }: MediaPlaylist, file: string) => segments.some((segment) => segment.file === file)

export function createNamed(clock: Clock) {
  /**
   * The last playlists of each stream: files overtake each other on their way, and what a playlist named before it came finds its
   * place when it comes, even where no other playlist follows.
   */
  const latest = new Map<string, MediaPlaylist[]>()
  /** Since when what they name has been named, in milliseconds. */
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

    /** Whether a playlist still counts. */
    counts: (assetID: string, one: MediaPlaylist): boolean => of(assetID).includes(one),

    /** @returns what tells whether a segment has been named for so long that it is on its way no more */
    lateIn(assetID: string, { targetSeconds }: MediaPlaylist): (file: string) => boolean {
      const now = clock.now().getTime()
      const named = since.get(assetID)
      return (file) => now - (named?.get(file) ?? now) >= lateAfter * targetSeconds * 1000
    },

    /** They have their places: a file of the same name is another one. */
    placed(assetID: string, files: readonly string[]): void {
      for (const file of files) since.get(assetID)?.delete(file)
    },

    /** An encoder has begun anew: what the run before has named is not this one's, whose files have the same names. */
    restarted(assetID: string, first: MediaPlaylist): void {
      latest.set(
        assetID,
        of(assetID).filter((one) => one.rendition !== first.rendition || one === first),
      )
    },
  }
}
