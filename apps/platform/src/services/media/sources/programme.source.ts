/** A programme of films, one after the other: what the sample's live streams show without any encoder. */
import { streamStateAt } from '@club/access'
import { type KeySystem, keySystems, type StreamState } from '@club/contracts'
import type { AccessMemory } from '../../../access-memory/access-memory.ts'
import type { Clock } from '../../../clock.ts'
import type { Stream } from '../../streamline/index.ts'
import { captionsSegment } from '../packaging/captions.core.ts'
import { type CommonKey, protectedHeader, protectedSegment } from '../packaging/common-encryption.core.ts'
import {
  encryptSegment,
  keyIDOf,
  mediaKey,
  segmentSeconds,
  segmentsAKey,
  vectorOf,
  versionOf,
} from '../packaging/keys.core.ts'
import type { Variant } from '../packaging/playlists.core.ts'
import { transportSegment } from '../packaging/transport-stream.core.ts'
import type { Film, Films } from './films.server.ts'
import {
  type ProgrammeFilm,
  programmeSegments,
  runningAt,
  slotOf,
  windowAt,
  windowSegments,
} from './programme.core.ts'
import {
  captionsRendition,
  type FindSegment,
  fresh,
  lateSegments,
  type Master,
  numberOf,
  type Offered,
  type Range,
  replaySeconds,
} from './source.ts'

type Options = {
  memory: Pick<AccessMemory, 'stream'>
  clock: Clock
  secret: Buffer
  films: Films
  /** Key systems of protected streams, the strongest first. */
  systems: readonly KeySystem[]
}

/** The longest film in the programme, in segments: longer ones come in fewer sizes, and are not read for it. */
const clipSegments = 30
const movingCaptions = `${captionsRendition}/index.m3u8`

/** A programme of films has the films' captions. Not under common encryption, which counts times differently, nor with sound alone. */
const isCaptioned = ({ feed, format, drm }: Stream) => feed.kind === 'programme' && format === 'video' && !drm

/** The part of a programme on offer in a state; null: nothing. */
export function programmeRange(state: StreamState, now: Date): Range | null {
  if (state.status === 'live' || state.status === 'interrupted') return { ...windowAt(now), kind: 'moving' }
  if (state.status !== 'ended' && state.status !== 'replay') return null
  const to = runningAt(new Date(state.endedAt)) - 1
  const most = state.status === 'ended' ? windowSegments : replaySeconds / segmentSeconds
  const from = Math.max(runningAt(new Date(state.startedAt)), to - most + 1)
  return { from: Math.min(from, to), to, kind: state.status }
}

/** Parses the file name of a programme's segment. @returns null for any other name or spelling */
function readFile(file: string): { number: number; header: boolean; extension: string } | null {
  const [, header, digits, extension] = /^(header-)?(\d{1,12})\.(ts|m4s|mp4|vtt)$/.exec(file) ?? []
  const number = numberOf(digits)
  if (number === null || extension === undefined) return null
  return { number: number * (header ? segmentsAKey.live : 1), header: header !== undefined, extension }
}

/** The variants of a programme: the renditions that all its films have, each with the highest rates of any of them. */
async function variantsOf(films: Films, programme: readonly ProgrammeFilm[]): Promise<Variant[]> {
  const all = await Promise.all(programme.map(async ({ name }) => (await films.find(name))?.renditions ?? []))
  const [first = [], ...others] = all
  return first.flatMap((rendition) => {
    const same = others.flatMap((of) => of.find(({ name }) => name === rendition.name) ?? [])
    if (same.length < others.length) return []
    const of = [rendition, ...same]
    return {
      ...rendition,
      peak: Math.max(...of.map(({ peak }) => peak)),
      average: Math.max(...of.map(({ average }) => average)),
    }
  })
}

export function programmeSource({ memory, clock, secret, films, systems }: Options) {
  /** Sound streams show the spoken commentary, the others the films. */
  const filmsOf = async (format: Stream['format']): Promise<ProgrammeFilm[]> =>
    (await films.list()).filter(
      ({ pictures, segments, live }) =>
        live && pictures === (format === 'video') && (!pictures || segments <= clipSegments),
    )
  /**
   * Protected segments have their own addresses and keys: a media key never opens anything of a protected stream,
   * and keys from an old ClearKey licence open nothing made for Widevine or FairPlay.
   */
  const scheme = `cbcs ${systems.includes(keySystems.clearKey) ? 'clearkey' : 'licensed'}`
  const versionFor = ({ id, drm }: Pick<Stream, 'id' | 'drm'>, programme: readonly ProgrammeFilm[]) => {
    const list = programme.map((film) => `${film.name} ${film.segments}`)
    return drm ? `c.${versionOf(secret, id, scheme, ...list)}` : `p.${versionOf(secret, id, ...list)}`
  }
  const rangeOf = (stream: Stream, now: Date): Range | null =>
    stream.feed.kind === 'programme'
      ? programmeRange(streamStateAt(stream.plan, stream.feed, now), now)
      : null

  const commonKey = (assetID: string, period: number): CommonKey => {
    const place = `${assetID}/${scheme}`
    return {
      id: keyIDOf(secret, place, period),
      key: mediaKey(secret, place, period),
      vector: vectorOf(period),
    }
  }

  /** Whether a segment is on offer: none before it is complete, and none that has long left the window. */
  const isOnOffer = (stream: Stream, number: number, header: boolean): boolean => {
    const now = clock.now()
    if (number >= runningAt(now) - windowSegments - lateSegments - (header ? segmentsAKey.live : 0))
      return true
    // Outside the window: only a replay goes back so far. A feed that is not a programme now may have been one a moment ago.
    const range = programmeRange(streamStateAt(stream.plan, stream.feed, now), now)
    return (
      range !== null &&
      range.kind !== 'moving' &&
      number >= range.from - segmentsAKey.live &&
      number <= range.to
    )
  }

  const encrypted = async (
    stream: Stream,
    film: Film,
    rendition: string,
    place: { number: number; index: number; header: boolean; extension: string },
  ): Promise<Buffer | null> => {
    const { number, index, header, extension } = place
    const period = Math.floor(number / segmentsAKey.live)
    const made = await film.read(rendition, index)
    if (stream.drm) {
      if (!made || extension !== (header ? 'mp4' : 'm4s')) return null
      const source = made.video ?? made.audio
      const key = commonKey(stream.id, period)
      return header
        ? protectedHeader(source.track, key)
        : protectedSegment(source, index, segmentSeconds, key, number)
    }
    if (header) return null
    const key = mediaKey(secret, `${stream.id}/p`, period)
    if (extension === 'vtt' && rendition === captionsRendition && isCaptioned(stream))
      return encryptSegment(captionsSegment(film.captions, index, segmentSeconds), key, number)
    return extension === 'ts' && made
      ? encryptSegment(transportSegment(made, index, segmentSeconds), key, number)
      : null
  }

  return {
    rangeOf,
    commonKey,

    /** The version in addresses of a stream's segments: it says how they were made. */
    versionNow: async (stream: Stream): Promise<string> => versionFor(stream, await filmsOf(stream.format)),

    master: async (stream: Stream): Promise<Master> => ({
      variants: await variantsOf(films, await filmsOf(stream.format)),
      captions: isCaptioned(stream) ? movingCaptions : null,
      freshFor: fresh.programme,
    }),

    offered: async (stream: Stream, rendition: string): Promise<Offered | null> => {
      const range = rangeOf(stream, clock.now())
      const programme = await filmsOf(stream.format)
      const words = rendition === captionsRendition
      const there = words
        ? isCaptioned(stream)
        : (await variantsOf(films, programme)).some(({ name }) => name === rendition)
      if (!range || !there) return null
      const list = programmeSegments(programme, range.from, range.to, versionFor(stream, programme))
      return { ...list, kind: range.kind, targetSeconds: segmentSeconds, words }
    },

    segment: (async (assetID, rendition, version, file) => {
      const named = readFile(file)
      const running = runningAt(clock.now())
      if (!named || named.number > running || (named.number === running && !named.header)) return null
      const stream = await memory.stream(assetID)
      const programme = stream ? await filmsOf(stream.format) : []
      if (!stream || programme.length === 0 || version !== versionFor(stream, programme)) return null
      if (!isOnOffer(stream, named.number, named.header)) return null
      const slot = slotOf(programme, named.number)
      const film = await films.find(slot.film)
      return film && encrypted(stream, film, rendition, { ...named, index: slot.index })
    }) satisfies FindSegment,
  }
}
