/** A film on demand: an entry of the video catalogue whose clear source is in the folder of films. */
import { LRUCache } from 'lru-cache'
import type { AccessMemory } from '../../../access-memory/access-memory.ts'
import { encryptSegment, mediaKey, segmentSeconds, segmentsAKey, versionOf } from '../packaging/keys.core.ts'
import {
  captionsPlaylist,
  masterPlaylist,
  onDemandPlaylist,
  type Places,
} from '../packaging/playlists.core.ts'
import { transportSegment } from '../packaging/transport-stream.core.ts'
import type { Film, Films } from './films.server.ts'
import { captionsRendition, type FindSegment, fresh, numberOf, type Playlist } from './source.ts'

type Options = {
  memory: Pick<AccessMemory, 'film'>
  secret: Buffer
  films: Films
}

/** Entries whose longest film is remembered, and for how long after somebody began to watch it, in milliseconds. */
const mostRemembered = 5000
export const rememberedMs = 6 * 3600 * 1000

export function filmSource({ memory, secret, films }: Options) {
  const filmVersion = (entryID: string, film: Pick<Film, 'name' | 'content'>) =>
    `d.${film.name}.${versionOf(secret, entryID, film.name, film.content)}`

  /** Segments of the longest film that an entry had lately: whoever watches one that was replaced since still needs its keys. */
  const longest = new LRUCache<string, number>({ max: mostRemembered, ttl: rememberedMs })
  const lengthOf = (entryID: string, { segments }: Film): number => {
    const most = Math.max(segments, longest.get(entryID) ?? 0)
    if (most === segments) longest.set(entryID, most)
    return most
  }

  return {
    /** The film of an entry, or null if its media come from elsewhere. */
    find: async (entryID: string): Promise<Film | null> => {
      const name = await memory.film(entryID)
      return name === null ? null : films.find(name)
    },

    /**
     * Those of an entry's packed versions that are not of the film that it has now. Where there is only one of that name, the film is not read
     * again to find out: it goes once somebody has watched its successor.
     */
    replaced: async (entryID: string, versions: readonly string[]): Promise<string[]> => {
      const name = await memory.film(entryID)
      const ofName = versions.filter((version) => version.split('.')[1] === name)
      if (name === null || ofName.length < 2) return versions.filter((version) => !ofName.includes(version))
      const content = await films.content(name)
      const current = content === null ? null : filmVersion(entryID, { name, content })
      return versions.filter((version) => version !== current)
    },

    /** @param from where the addresses in it start */
    master: (film: Film, from: string): Playlist => ({
      text: masterPlaylist(film.renditions, { captions: 'captions/en.m3u8', from }),
      freshFor: fresh.onDemand,
    }),

    playlist: (entryID: string, film: Film, rendition: string, places: Places): Playlist | null => {
      if (rendition === captionsRendition)
        return { text: captionsPlaylist(film.segments * segmentSeconds), freshFor: fresh.onDemand }
      lengthOf(entryID, film)
      if (!film.renditions.some(({ name }) => name === rendition)) return null
      return {
        text: onDemandPlaylist(film.segments, filmVersion(entryID, film), places),
        freshFor: fresh.onDemand,
      }
    },

    /** A segment of a film. Its version says which film it is of, and proves that we made the address. */
    segment: (async (entryID, rendition, version, file) => {
      const [, name = ''] = /^d\.([a-z0-9-]+)\.\w+$/.exec(version) ?? []
      // Checked against the remembered hash, so that a made-up address does not make us read a film.
      const content = await films.content(name)
      if (content === null || version !== filmVersion(entryID, { name, content })) return null
      const film = await films.find(name)
      const [, digits] = /^(\d{1,5})\.ts$/.exec(file) ?? []
      const index = numberOf(digits)
      if (!film || index === null) return null
      // Its files may have changed since the hash was remembered.
      if (index >= film.segments || version !== filmVersion(entryID, film)) return null
      const programme = await film.read(rendition, index)
      if (!programme) return null
      const key = mediaKey(secret, entryID, Math.floor(index / segmentsAKey.onDemand))
      return encryptSegment(transportSegment(programme, index, segmentSeconds), key, index)
    }) satisfies FindSegment,

    key: (entryID: string, film: Film, period: number): Buffer | null =>
      period * segmentsAKey.onDemand < lengthOf(entryID, film) ? mediaKey(secret, entryID, period) : null,
  }
}
