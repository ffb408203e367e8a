/**
 * The media of entries and streams: playlists computed on demand, segments encrypted on their first request and stored
 * under the data folder for the gateway to send, keys derived from the installation's secret. Each source knows what its entries
 * are made of (`sources/`). Who may have a key is not decided here.
 */
import { streamStateAt } from '@club/access'
import { type KeySystem, keySystems } from '@club/contracts'
import type { AccessMemory } from '../../access-memory/access-memory.ts'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../database/database.ts'
import type { Stream, Streams } from '../streamline/index.ts'
import {
  type KeyPrefix,
  mediaKey,
  segmentSeconds,
  segmentsAKey,
  segmentsALiveKey,
} from './packaging/keys.core.ts'
import { livePlaylist, masterPlaylist, type Places } from './packaging/playlists.core.ts'
import { type SegmentFiles, segmentFiles } from './packaging/segment-files.server.ts'
import { encoderSource } from './sources/encoder.source.ts'
import { filmSource } from './sources/film.source.ts'
import type { Films } from './sources/films.server.ts'
import { runningAt, startOf, windowSegments } from './sources/programme.core.ts'
import { programmeSource } from './sources/programme.source.ts'
import { forgetReplaced } from './sources/replaced-films.ts'
import { fresh, isQuiet, lateSegments, numberOf, type Playlist, replaySeconds } from './sources/source.ts'

export type MediaOptions = {
  database: Database
  memory: AccessMemory
  clock: Clock
  streams: Pick<Streams, 'list'>
  /** The installation's own. */
  secret: Buffer
  films: Films
  /** Key systems of protected streams, the strongest first. */
  systems: readonly KeySystem[]
  /** Folder of encrypted segments: anybody may fetch what is in it. */
  folder: string
  /** Called once when segments cannot be stored, and again only after one could. */
  warn: (details: object, message: string) => void
}

export type Media = ReturnType<typeof createMedia>

export function createMedia(options: MediaOptions) {
  const { memory, clock, streams, secret, systems } = options
  const files = segmentFiles(options.folder)
  const film = filmSource(options)
  const programme = programmeSource(options)
  const encoder = encoderSource({ ...options, files })
  const replaced = forgetReplaced({ files, film, clock })

  const { master, playlist } = createPlaylists({ memory, clock, systems, film, programme, encoder })
  const segment = createSegments(keeper(files, options.warn), files.pathOf, { film, programme, encoder })

  return {
    master,
    playlist,
    segment,
    ...createKeys({ memory, clock, secret, systems, film, programme, encoder }),

    /** The playlists that a player requests first, by address: the session response may carry them. */
    playlistsOf: async (entryID: string): Promise<Record<string, string>> => {
      const found = await film.find(entryID)
      const first = await master(entryID)
      if (!first) return {}
      const base = `/api/media/v1/${entryID}`
      const lists: Record<string, string> = { [`${base}/master.m3u8`]: first.text }
      for (const { name } of found?.renditions ?? []) {
        const list = await playlist(entryID, name, { segments: '', keys: '../keys' })
        if (list) lists[`${base}/${name}/index.m3u8`] = list.text
      }
      return lists
    },

    captions: async (entryID: string): Promise<string | null> => (await film.find(entryID))?.captions ?? null,

    /** Whether this stream has licences at all. */
    isProtected: async (entryID: string): Promise<boolean> => (await memory.stream(entryID))?.drm === true,

    storeFeedSegment: encoder.store,
    removeFeedSegment: encoder.remove,

    /**
     * Removes segments of protected streams that are not protected in today's way: made by an earlier version of
     * the platform, or for other key systems. The gateway sends whatever is there, so call this before serving anybody.
     */
    forgetUnprotected: async (): Promise<void> => {
      for (const stream of await streams.list())
        if (stream.drm) await files.removeOthers(stream.id, await programme.versionNow(stream))
    },

    /** Removes encrypted segments of programmes and of films that nobody can request any more. */
    forgetOld: async (): Promise<void> => {
      await files.removeOld(
        startOf(Math.max(0, runningAt(clock.now()) - replaySeconds / segmentSeconds - windowSegments)),
      )
      await replaced()
    },
  }
}

type Sources = {
  film: ReturnType<typeof filmSource>
  programme: ReturnType<typeof programmeSource>
  encoder: ReturnType<typeof encoderSource>
}

function createPlaylists({
  memory,
  clock,
  systems,
  film,
  programme,
  encoder,
}: Pick<MediaOptions, 'memory' | 'clock' | 'systems'> & Sources) {
  const streamPlaylist = async (
    stream: Stream,
    rendition: string,
    places: Places,
  ): Promise<Playlist | null> => {
    const { feed, drm } = stream
    const list =
      feed.kind === 'programme'
        ? await programme.offered(stream, rendition)
        : feed.kind === 'encoder' && !drm
          ? await encoder.offered(stream, rendition)
          : null
    if (!list || list.segments.length === 0) return null
    const keyID = (period: number) => programme.commonKey(stream.id, period).id.toString('hex')
    return {
      text: livePlaylist({
        ...list,
        places,
        protection: drm ? { kind: 'licence', systems, keyID } : { kind: 'aes' },
      }),
      freshFor: fresh.live,
    }
  }

  return {
    /** @param from where the addresses in it start: '' for its own folder */
    master: async (entryID: string, from = ''): Promise<Playlist | null> => {
      const found = await film.find(entryID)
      if (found) return film.master(found, from)
      const stream = await memory.stream(entryID)
      if (!stream || isQuiet(streamStateAt(stream.plan, stream.feed, clock.now()))) return null
      const isProgramme = stream.feed.kind === 'programme'
      // Encoders' segments are not packaged under common encryption, and a protected stream is available in no other form.
      if (stream.drm && !isProgramme) return null
      const { variants, captions, freshFor } = isProgramme
        ? await programme.master(stream)
        : await encoder.master(stream)
      if (variants.length === 0) return null
      return { text: masterPlaylist(variants, { captions, apart: stream.drm, from }), freshFor }
    },

    playlist: async (entryID: string, rendition: string, places: Places): Promise<Playlist | null> => {
      const found = await film.find(entryID)
      if (found) return film.playlist(entryID, found, rendition, places)
      const stream = await memory.stream(entryID)
      return stream && streamPlaylist(stream, rendition, places)
    },
  }
}

/** Stores encrypted segments if there is room: we have the bytes already, so a full disk stops no film. */
function keeper(files: Pick<SegmentFiles, 'write'>, warn: MediaOptions['warn']): SegmentFiles['write'] {
  let told = false
  return async (...segment) => {
    try {
      await files.write(...segment)
      told = false
    } catch (problem) {
      if (!told) warn({ err: problem }, 'segments of films cannot be kept; they are sent all the same')
      told = true
    }
  }
}

/** Encrypts a segment and stores it for the gateway. @returns a function that returns null for an unknown segment */
function createSegments(
  keep: SegmentFiles['write'],
  pathOf: SegmentFiles['pathOf'],
  { film, programme, encoder }: Sources,
) {
  const making = new Map<string, Promise<Buffer | null>>()

  const sourceOf = (version: string) =>
    version.startsWith('d.')
      ? film
      : version.startsWith('p.') || version.startsWith('c.')
        ? programme
        : encoder

  return (entryID: string, rendition: string, version: string, file: string): Promise<Buffer | null> => {
    const path = pathOf(entryID, rendition, version, file)
    let work = making.get(path)
    if (!work) {
      const source = sourceOf(version)
      work = source
        .segment(entryID, rendition, version, file)
        .then(async (bytes) => {
          // An encoder's segment is stored already.
          if (bytes && source !== encoder) await keep(entryID, rendition, version, file, bytes)
          return bytes
        })
        .finally(() => making.delete(path))
      making.set(path, work)
    }
    return work
  }
}

function createKeys({
  memory,
  clock,
  secret,
  systems,
  film,
  programme,
  encoder,
}: Pick<MediaOptions, 'memory' | 'clock' | 'secret' | 'systems'> & Sources) {
  return {
    /**
     * The key of a period: its name in playlists is a number, preceded by a letter on streams. Only segments on offer now have one: a
     * key given in advance would outlive the right to it.
     */
    key: async (entryID: string, name: string): Promise<Buffer | null> => {
      const [, prefix = '', digits] = /^([pef]?)(\d{1,9})$/.exec(name) ?? []
      const period = numberOf(digits)
      if (period === null) return null
      if (prefix === '') {
        const found = await film.find(entryID)
        return found && film.key(entryID, found, period)
      }
      const stream = await memory.stream(entryID)
      if (!stream || stream.drm) return null
      const keys = prefix as KeyPrefix
      const range =
        keys === 'p' ? programme.rangeOf(stream, clock.now()) : await encoder.rangeOf(entryID, keys)
      const first = period * segmentsALiveKey[keys]
      const last = first + segmentsALiveKey[keys] - 1
      if (!range || last < range.from - lateSegments || first > range.to + 1) return null
      return mediaKey(secret, `${entryID}/${keys}`, period)
    },

    /** The keys that a ClearKey request names, of those on offer now; null: this stream has no licences, or uses another system. */
    licence: async (
      entryID: string,
      ids: readonly string[],
    ): Promise<{ id: string; key: string }[] | null> => {
      if (!systems.includes(keySystems.clearKey)) return null
      const stream = await memory.stream(entryID)
      const range = stream?.drm ? programme.rangeOf(stream, clock.now()) : null
      if (!range) return null
      const wanted = new Set(ids)
      const found: { id: string; key: string }[] = []
      const last = Math.floor((range.to + 1) / segmentsAKey.live)
      const first = Math.floor((range.from - lateSegments) / segmentsAKey.live)
      // Latest first: live viewers request those.
      for (let period = last; period >= first && found.length < wanted.size; period--) {
        const common = programme.commonKey(entryID, period)
        const id = common.id.toString('base64url')
        if (wanted.has(id)) found.push({ id, key: common.key.toString('base64url') })
      }
      return found
    },
  }
}
