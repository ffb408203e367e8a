/**
 * The media of entries and streams: playlists computed from what there is, segments encrypted when they are first wanted and kept
 * under the data folder for the gateway to send, keys that follow from the installation's secret. Who may have a key is not
 * decided here.
 */
import { readdir, readFile, rm, stat, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { streamStateAt } from '@club/access'
import { type KeySystem, keySystems, type StreamState } from '@club/contracts'
import type { AccessMemory } from '../../access-memory/access-memory.ts'
import type { Clock } from '../../clock.ts'
import { writeWhole } from '../../data-dir/write-whole.server.ts'
import type { Database } from '../../database/database.ts'
import { listStreams, type Stream } from '../streamline/streams.store.ts'
import { captionsSegment } from './captions.core.ts'
import { type CommonKey, protectedHeader, protectedSegment } from './common-encryption.core.ts'
import { listRenditions, listSegments, segmentRange } from './feeds.store.ts'
import type { Film, Films } from './films.server.ts'
import {
  encryptSegment,
  keyIDOf,
  mediaKey,
  segmentSeconds,
  segmentsAKey,
  vectorOf,
  versionOf,
} from './keys.core.ts'
import {
  captionsPlaylist,
  type LiveSegment,
  livePlaylist,
  masterPlaylist,
  onDemandPlaylist,
  type Places,
  type Variant,
} from './playlists.core.ts'
import {
  type ProgrammeFilm,
  programmeSegments,
  runningAt,
  slotOf,
  startOf,
  windowAt,
  windowSegments,
} from './programme.core.ts'
import { transportSegment } from './transport-stream.core.ts'

export type Playlist = {
  text: string
  /** Seconds for which it may be kept. */
  freshFor: number
}

export type MediaOptions = {
  database: Database
  memory: AccessMemory
  clock: Clock
  /** The installation's own. */
  secret: Buffer
  films: Films
  /** Key systems of protected streams, the strongest first. */
  systems: readonly KeySystem[]
  /** Folder of encrypted segments: what lies in it may be sent to anybody. */
  folder: string
}

export type Media = ReturnType<typeof createMedia>

/**
 * Seconds that caches keep playlists for: on demand they stand still, live they move every two. One that has ended or is a replay may be
 * live again in the next moment, at the same address; what a programme consists of is slower.
 */
const fresh = { onDemand: 60, live: 1, programme: 10 } as const
/** A replay is this long at most: three hours. */
const replaySegments = 5400
/** The longest film that is part of the programme: longer ones come in fewer sizes, and are not read for it. */
const clipSegments = 30
/** Segments beside the window that are still sent to whoever asked for an old playlist. */
const lateSegments = 30

/** The rendition of the words that are said. */
const captionsRendition = 'captions'
const movingCaptions = `${captionsRendition}/index.m3u8`
/** A programme of films has the films' captions. Under common encryption times are counted otherwise, and sound alone has no place for them. */
const isCaptioned = ({ feed, format, drm }: Stream) => feed.kind === 'programme' && format === 'video' && !drm

/** Places in a stream's numbering, both included. */
type Range = { from: number; to: number; kind: 'moving' | 'ended' | 'replay' }

export function createMedia({ database, memory, clock, secret, films, systems, folder }: MediaOptions) {
  const making = new Map<string, Promise<Buffer | null>>()

  const filmOf = async (entryID: string): Promise<Film | null> => {
    const name = await memory.film(entryID)
    return name === null ? null : films.find(name)
  }
  const filmVersion = (entryID: string, film: Film) =>
    `d.${film.name}.${versionOf(secret, entryID, film.name, film.content)}`

  /** What the sample's programme shows on a stream: sound streams the spoken commentary, the others the films. */
  const programmeOf = async (format: Stream['format']): Promise<ProgrammeFilm[]> =>
    (await films.list()).filter(
      ({ pictures, segments }) =>
        pictures === (format === 'video') && (!pictures || segments <= clipSegments),
    )
  const programmeVersion = (assetID: string, programme: readonly ProgrammeFilm[]) =>
    `p.${versionOf(secret, assetID, ...programme.map((film) => `${film.name} ${film.segments}`))}`
  const encoderVersion = (assetID: string) => `e.${versionOf(secret, assetID)}`
  /**
   * Protected segments have addresses and keys of their own: nothing that a media key opens is ever made of a protected stream,
   * and what a ClearKey licence once gave opens nothing that is made for Widevine or FairPlay.
   */
  const withClearKey = systems.includes(keySystems.clearKey)
  const scheme = `cbcs ${withClearKey ? 'clearkey' : 'licensed'}`
  const protectedVersion = (assetID: string, programme: readonly ProgrammeFilm[]) =>
    `c.${versionOf(secret, assetID, scheme, ...programme.map((film) => `${film.name} ${film.segments}`))}`

  /** The variants of a programme: of each rendition the most that any of its films needs. */
  const programmeVariants = async (programme: readonly ProgrammeFilm[]): Promise<Variant[]> => {
    const variants = new Map<string, Variant>()
    for (const { name } of programme) {
      for (const rendition of (await films.find(name))?.renditions ?? []) {
        const other = variants.get(rendition.name)
        variants.set(rendition.name, {
          ...rendition,
          peak: Math.max(rendition.peak, other?.peak ?? 0),
          average: Math.max(rendition.average, other?.average ?? 0),
        })
      }
    }
    return [...variants.values()]
  }

  const programmeRange = (state: StreamState, now: Date): Range | null => {
    if (state.status === 'live' || state.status === 'interrupted') return { ...windowAt(now), kind: 'moving' }
    if (state.status !== 'ended' && state.status !== 'replay') return null
    const to = runningAt(new Date(state.endedAt)) - 1
    const most = state.status === 'ended' ? windowSegments : replaySegments
    const from = Math.max(runningAt(new Date(state.startedAt)), to - most + 1)
    return { from: Math.min(from, to), to, kind: state.status }
  }

  const commonKey = (assetID: string, period: number): CommonKey => {
    const place = `${assetID}/${scheme}`
    return {
      id: keyIDOf(secret, place, period),
      key: mediaKey(secret, place, period),
      vector: vectorOf(period),
    }
  }

  const stateOf = (stream: Stream, now: Date) => streamStateAt(stream.plan, stream.feed, now)

  const streamPlaylist = async (
    stream: Stream,
    rendition: string,
    places: Places,
  ): Promise<Playlist | null> => {
    const now = clock.now()
    const state = stateOf(stream, now)
    let list: { segments: LiveSegment[]; discontinuities: number } | null = null
    let kind: Range['kind'] = 'moving'
    let targetSeconds: number = segmentSeconds
    let keyPrefix = 'p'
    const words = stream.feed.kind === 'programme' && rendition === captionsRendition
    if (stream.feed.kind === 'programme') {
      const range = programmeRange(state, now)
      const programme = await programmeOf(stream.format)
      const offered = words
        ? isCaptioned(stream)
        : (await programmeVariants(programme)).some((variant) => variant.name === rendition)
      if (!range || !offered) return null
      kind = range.kind
      const version = (stream.drm ? protectedVersion : programmeVersion)(stream.id, programme)
      list = programmeSegments(programme, range.from, range.to, version)
    } else if (stream.feed.kind === 'encoder' && !stream.drm) {
      keyPrefix = 'e'
      if (state.status === 'idle' || state.status === 'disabled' || state.status === 'upcoming') return null
      if (state.status === 'ended' || state.status === 'replay') kind = state.status
      const known = (await listRenditions(database, stream.id)).find((entry) => entry.rendition === rendition)
      if (!known) return null
      targetSeconds = known.targetSeconds
      const most = kind === 'replay' ? replaySegments : windowSegments
      const found = await listSegments(database, stream.id, rendition, most)
      list = {
        discontinuities: found.discontinuities,
        segments: found.segments.map((segment) => ({ ...segment, version: encoderVersion(stream.id) })),
      }
    }
    if (!list || list.segments.length === 0) return null
    return {
      text: livePlaylist({
        ...list,
        kind,
        places,
        targetSeconds,
        keyPrefix,
        words,
        protection: stream.drm
          ? { kind: 'licence', systems, keyID: (period) => commonKey(stream.id, period).id.toString('hex') }
          : { kind: 'aes' },
      }),
      freshFor: fresh.live,
    }
  }

  /** @param from where the addresses in it start: '' for its own folder */
  const master = async (entryID: string, from = ''): Promise<Playlist | null> => {
    const film = await filmOf(entryID)
    if (film)
      return {
        text: masterPlaylist(film.renditions, { captions: 'captions/en.m3u8', from }),
        freshFor: fresh.onDemand,
      }
    const stream = await memory.stream(entryID)
    if (!stream) return null
    const state = stateOf(stream, clock.now())
    if (state.status === 'idle' || state.status === 'disabled' || state.status === 'upcoming') return null
    if (stream.feed.kind === 'programme') {
      const variants = await programmeVariants(await programmeOf(stream.format))
      const apart = stream.drm
      return variants.length === 0
        ? null
        : {
            text: masterPlaylist(variants, {
              captions: isCaptioned(stream) ? movingCaptions : null,
              apart,
              from,
            }),
            freshFor: fresh.programme,
          }
    }
    // What encoders send is not packaged under common encryption, and in no other form may it be had.
    if (stream.drm) return null
    const renditions = await listRenditions(database, entryID)
    const variants = renditions.map((entry) => ({ ...entry, name: entry.rendition, average: entry.peak }))
    return variants.length === 0
      ? null
      : { text: masterPlaylist(variants, { captions: null, from }), freshFor: fresh.live }
  }

  const playlist = async (entryID: string, rendition: string, places: Places): Promise<Playlist | null> => {
    const film = await filmOf(entryID)
    if (film) {
      if (rendition === 'captions')
        return { text: captionsPlaylist(film.segments * segmentSeconds), freshFor: fresh.onDemand }
      if (!Object.hasOwn(film.programmes, rendition)) return null
      return {
        text: onDemandPlaylist(film.segments, filmVersion(entryID, film), places),
        freshFor: fresh.onDemand,
      }
    }
    const stream = await memory.stream(entryID)
    return stream && streamPlaylist(stream, rendition, places)
  }

  /** A segment of a film on demand. Its version says which film, and that we named it. */
  const filmSegment = async (entryID: string, rendition: string, version: string, file: string) => {
    const [, name = ''] = /^d\.([a-z0-9-]+)\.\w+$/.exec(version) ?? []
    const film = await films.find(name)
    const programme = film && Object.hasOwn(film.programmes, rendition) ? film.programmes[rendition] : null
    const [, digits] = /^(\d{1,5})\.ts$/.exec(file) ?? []
    const index = Number(digits)
    if (!film || !programme || digits === undefined || String(index) !== digits) return null
    if (index >= film.segments || version !== filmVersion(entryID, film)) return null
    const key = mediaKey(secret, entryID, Math.floor(index / segmentsAKey.onDemand))
    return encryptSegment(transportSegment(programme, index, segmentSeconds), key, index)
  }

  /** A segment of the programme: none before it is complete, and none that has long left the window. */
  const programmeSegment = async (assetID: string, rendition: string, version: string, file: string) => {
    const [, header, digits = '', extension] = /^(header-)?(\d{1,12})\.(ts|m4s|mp4|vtt)$/.exec(file) ?? []
    const number = Number(digits) * (header ? segmentsAKey.live : 1)
    const running = runningAt(clock.now())
    if (
      digits === '' ||
      String(Number(digits)) !== digits ||
      number > running ||
      (number === running && !header)
    )
      return null
    const stream = await memory.stream(assetID)
    const programme = stream ? await programmeOf(stream.format) : []
    if (!stream || programme.length === 0) return null
    if (version !== (stream.drm ? protectedVersion : programmeVersion)(assetID, programme)) return null
    if (number < running - windowSegments - lateSegments - (header ? segmentsAKey.live : 0)) {
      // Gone from the window: only a replay goes back so far.
      const range = programmeRange(stateOf(stream, clock.now()), clock.now())
      if (!range || range.kind === 'moving' || number < range.from - segmentsAKey.live || number > range.to)
        return null
    }
    const slot = slotOf(programme, number)
    const film = await films.find(slot.film)
    if (!film) return null
    const period = Math.floor(number / segmentsAKey.live)
    const made = Object.hasOwn(film.programmes, rendition) ? film.programmes[rendition] : null
    if (stream.drm) {
      if (!made || extension !== (header ? 'mp4' : 'm4s')) return null
      const source = made.video ?? made.audio
      const key = commonKey(assetID, period)
      return header
        ? protectedHeader(source.track, key)
        : protectedSegment(source, slot.index, segmentSeconds, key, number)
    }
    if (header) return null
    const key = mediaKey(secret, `${assetID}/p`, period)
    if (extension === 'vtt' && rendition === captionsRendition && isCaptioned(stream))
      return encryptSegment(captionsSegment(film.captions, slot.index, segmentSeconds), key, number)
    return extension === 'ts' && made
      ? encryptSegment(transportSegment(made, slot.index, segmentSeconds), key, number)
      : null
  }

  const pathOf = (entryID: string, rendition: string, version: string, file: string) =>
    join(folder, entryID, rendition, version, file)

  /** A segment of an encoder lies in its place, or is not there. */
  const feedSegment = async (
    assetID: string,
    rendition: string,
    version: string,
    file: string,
  ): Promise<Buffer | null> => {
    if (version !== encoderVersion(assetID)) return null
    const stream = await memory.stream(assetID)
    return stream && !stream.drm
      ? readFile(pathOf(assetID, rendition, version, file)).catch(() => null)
      : null
  }

  return {
    master,
    playlist,

    /** The playlists that a player asks for first, by address: the session's answer may carry them. */
    playlistsOf: async (entryID: string): Promise<Record<string, string>> => {
      const film = await filmOf(entryID)
      const first = await master(entryID)
      if (!first) return {}
      const base = `/api/media/v1/${entryID}`
      const lists: Record<string, string> = { [`${base}/master.m3u8`]: first.text }
      for (const { name } of film?.renditions ?? []) {
        const list = await playlist(entryID, name, { segments: '', keys: '../keys' })
        if (list) lists[`${base}/${name}/index.m3u8`] = list.text
      }
      return lists
    },

    captions: async (entryID: string): Promise<string | null> => (await filmOf(entryID))?.captions ?? null,

    /** Encrypts a segment and keeps it for the gateway. @returns null where there is none such */
    segment: (entryID: string, rendition: string, version: string, file: string): Promise<Buffer | null> => {
      const path = pathOf(entryID, rendition, version, file)
      let work = making.get(path)
      if (!work) {
        const make = version.startsWith('d.')
          ? filmSegment
          : version.startsWith('p.') || version.startsWith('c.')
            ? programmeSegment
            : feedSegment
        work = make(entryID, rendition, version, file)
          .then(async (bytes) => {
            if (bytes && make !== feedSegment) await writeWhole(path, bytes)
            return bytes
          })
          .finally(() => making.delete(path))
        making.set(path, work)
      }
      return work
    },

    /** Puts an encoder's segment in its place. */
    storeFeedSegment: async (
      assetID: string,
      rendition: string,
      number: number,
      clear: Buffer,
    ): Promise<void> => {
      const key = mediaKey(secret, `${assetID}/e`, Math.floor(number / segmentsAKey.live))
      await writeWhole(
        pathOf(assetID, rendition, encoderVersion(assetID), `${number}.ts`),
        encryptSegment(clear, key, number),
      )
    },
    removeFeedSegment: (assetID: string, rendition: string, number: number): Promise<void> =>
      rm(pathOf(assetID, rendition, encoderVersion(assetID), `${number}.ts`), { force: true }),

    /**
     * The key of a period: its name in playlists is a number, behind a letter on streams. Only what is on offer now has one: a
     * key in advance would outlive the right to it.
     */
    key: async (entryID: string, name: string): Promise<Buffer | null> => {
      const [, feed = '', digits = ''] = /^([pe]?)(\d{1,9})$/.exec(name) ?? []
      if (digits === '' || String(Number(digits)) !== digits) return null
      const period = Number(digits)
      if (feed === '') {
        const film = await filmOf(entryID)
        return film && period * segmentsAKey.onDemand < film.segments
          ? mediaKey(secret, entryID, period)
          : null
      }
      const stream = await memory.stream(entryID)
      if (!stream || stream.drm) return null
      const now = clock.now()
      const last = (period + 1) * segmentsAKey.live - 1
      const range =
        feed === 'p'
          ? stream.feed.kind === 'programme' && programmeRange(stateOf(stream, now), now)
          : await segmentRange(database.gate, entryID)
      const first = period * segmentsAKey.live
      if (!range || last < range.from - lateSegments || first > range.to + 1) return null
      return mediaKey(secret, `${entryID}/${feed}`, period)
    },

    /** Whether licences of this stream are on offer at all. */
    isProtected: async (entryID: string): Promise<boolean> => (await memory.stream(entryID))?.drm === true,

    /** The keys that a ClearKey request names, of those on offer now; null: this stream has no such licences, or another system has. */
    licence: async (
      entryID: string,
      ids: readonly string[],
    ): Promise<{ id: string; key: string }[] | null> => {
      if (!withClearKey) return null
      const stream = await memory.stream(entryID)
      const now = clock.now()
      const range =
        stream?.drm && stream.feed.kind === 'programme' && programmeRange(stateOf(stream, now), now)
      if (!range) return null
      const wanted = new Set(ids)
      const found: { id: string; key: string }[] = []
      const last = Math.floor((range.to + 1) / segmentsAKey.live)
      const first = Math.floor((range.from - lateSegments) / segmentsAKey.live)
      // Latest first: whoever is live asks for those.
      for (let period = last; period >= first && found.length < wanted.size; period--) {
        const common = commonKey(entryID, period)
        const id = common.id.toString('base64url')
        if (wanted.has(id)) found.push({ id, key: common.key.toString('base64url') })
      }
      return found
    },

    /**
     * Removes what lies in the folder of protected streams and is not protected as it is now: made by an earlier version of
     * ours, or for other key systems. The gateway sends whatever lies there. To be done before anybody is served.
     */
    forgetUnprotected: async (): Promise<void> => {
      for (const stream of await listStreams(database)) {
        if (!stream.drm) continue
        const version = protectedVersion(stream.id, await programmeOf(stream.format))
        const place = join(folder, stream.id)
        for (const rendition of await readdir(place).catch(() => []))
          for (const name of await readdir(join(place, rendition)).catch(() => []))
            if (name !== version) await rm(join(place, rendition, name), { recursive: true, force: true })
      }
    },

    /** Removes encrypted segments of programmes that nobody can ask for any more. */
    forgetOld: async (): Promise<void> => {
      const now = clock.now()
      const oldest = startOf(Math.max(0, runningAt(now) - replaySegments - windowSegments))
      const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch(() => [])
      for (const entry of entries) {
        if (!entry.isFile() || !/[\\/][pc]\.\w+$/.test(entry.parentPath)) continue
        const path = join(entry.parentPath, entry.name)
        const written = await stat(path).catch(() => null)
        if (written && written.mtime < oldest) await unlink(path).catch(() => {})
      }
    },
  }
}
