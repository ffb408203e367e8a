/** The clear sources of films: encoded files in a folder that is never served, read when something from them is packaged. */
import { access, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { film as filmEntry, hasPictures } from '@club/contracts'
import * as z from 'zod/mini'
import { boundedPool } from '../../../server/bounded-pool.ts'
import { hashOf, segmentSeconds } from '../packaging/keys.core.ts'
import { readTrack, type Track } from '../packaging/mp4.core.ts'
import type { Variant } from '../packaging/playlists.core.ts'
import type { Programme, Source } from '../packaging/transport-stream.core.ts'

export type Rendition = Variant

export type Film = {
  name: string
  segments: number
  /** Hash of everything it consists of. */
  content: string
  renditions: Rendition[]
  programmes: Readonly<Record<string, Programme>>
  captions: string
}

/** `live`: whether the sample's live streams may show it; a radio programme is not a commentary. */
export type FilmList = { name: string; segments: number; pictures: boolean; live: boolean }[]

export type Films = {
  /** Every listed film that exists, without reading any. */
  list(): Promise<FilmList>
  /** Names of the listed films that exist; reads the list again, since films are added while the platform runs. */
  names(): Promise<string[]>
  find(name: string): Promise<Film | null>
  /** The hash of everything in a film; does not read the film again, however long ago it was read. */
  content(name: string): Promise<string | null>
  /** The clear file of a film's sound, or null for an unknown film. */
  sound(name: string): Promise<Buffer | null>
}

/** Films kept in memory at once. */
const mostKept = 12
/** Films read at once: each is as large as its files. */
const readAtOnce = 2
/** Films that may wait to be read; more are refused. */
const mostWaiting = 200
/** The overhead of a transport stream, as a factor. */
const packing = 1.08

/** Bytes of each segment. */
function sizesOf({ samples, timescale }: Track, segments: number): number[] {
  const sizes = new Array<number>(segments).fill(0)
  for (const { decode, size } of samples) {
    const index = Math.floor(decode / timescale / segmentSeconds)
    if (index < segments) sizes[index] = (sizes[index] ?? 0) + size
  }
  return sizes
}

/** @param parts the parts of a rendition: the sizes of its pictures and of its sound, by segment */
function ratesOf(parts: readonly number[][], segments: number): { peak: number; average: number } {
  const sizes = Array.from({ length: segments }, (_none, index) =>
    parts.reduce((sum, part) => sum + (part[index] ?? 0), 0),
  )
  const rate = (bytes: number) => Math.round(((bytes * 8) / segmentSeconds) * packing + 8_000)
  return {
    peak: rate(Math.max(...sizes)),
    average: rate(sizes.reduce((sum, size) => sum + size, 0) / segments),
  }
}

export function filmsIn(folder: string): Films {
  const names = ['360p', '480p', '720p']
  let listed: Promise<FilmList> | null = null
  const kept = new Map<string, Film>()
  const reading = new Map<string, Promise<Film>>()
  const contents = new Map<string, string>()
  const turns = boundedPool(readAtOnce, mostWaiting, 'Too many films are being read at this moment')

  const readList = async (): Promise<FilmList> => {
    const text = await readFile(join(folder, '..', 'films.json'), 'utf8').catch(
      (error: NodeJS.ErrnoException) => {
        // An installation without films of its own: everything comes from encoders.
        if (error.code === 'ENOENT') return '[]'
        throw error
      },
    )
    const entries = z.array(filmEntry).parse(JSON.parse(text))
    // Captions are written last: if they exist, the film is complete.
    const whole = await Promise.all(
      entries.map(({ name }) =>
        access(join(folder, name, 'captions.vtt')).then(
          () => true,
          () => false,
        ),
      ),
    )
    return entries
      .filter((_entry, index) => whole[index])
      .map((entry) => ({
        name: entry.name,
        segments: Math.floor(entry.seconds / segmentSeconds),
        pictures: hasPictures(entry),
        live: entry.kind !== 'radio',
      }))
  }
  const list = () => {
    listed ??= readList()
    listed.catch(() => {
      listed = null
    })
    return listed
  }

  const namesNow = async () => {
    listed = null
    return (await list()).map(({ name }) => name)
  }

  const read = async (name: string, segments: number, pictures: boolean): Promise<Film> => {
    const source = async (file: string): Promise<Source> => {
      const data = await readFile(join(folder, name, file))
      return { data, track: readTrack(data) }
    }
    const audio = await source('audio.mp4')
    // A long film comes in fewer sizes than a clip.
    const there = new Set(await readdir(join(folder, name)))
    const sizes = pictures ? names.filter((file) => there.has(`${file}.mp4`)) : []
    if (pictures && sizes.length === 0) throw new Error(`the film '${name}' has no pictures`)
    const videos = await Promise.all(sizes.map((file) => source(`${file}.mp4`)))
    const captions = await readFile(join(folder, name, 'captions.vtt'), 'utf8')
    const programmes: Record<string, Programme> = {}
    const renditions: Rendition[] = []
    // The sound is in every rendition: an hour has hundreds of thousands of samples, so count them once.
    const sound = sizesOf(audio.track, segments)
    const offer = (rendition: string, programme: Programme) => {
      programmes[rendition] = programme
      const { track } = programme.video ?? audio
      renditions.push({
        name: rendition,
        width: track.width,
        height: track.height,
        codecs: [programme.video?.track.codec, audio.track.codec].filter(Boolean).join(','),
        ...ratesOf(programme.video ? [sizesOf(programme.video.track, segments), sound] : [sound], segments),
      })
    }
    videos.forEach((video, index) => {
      offer(sizes[index] as string, { video, audio })
    })
    offer('audio', { video: null, audio })
    const content = hashOf(audio.data, ...videos.map((video) => video.data))
    return { name, segments, content, renditions, programmes, captions }
  }

  const find = async (name: string): Promise<Film | null> => {
    const entry = (await list()).find((candidate) => candidate.name === name)
    if (!entry) return null
    const there = kept.get(name)
    // Concurrent requests share one read of a film.
    let coming = reading.get(name)
    if (!there && !coming) {
      coming = turns.run(() => read(name, entry.segments, entry.pictures)).finally(() => reading.delete(name))
      reading.set(name, coming)
    }
    const film = there ?? (await (coming as Promise<Film>))
    contents.set(name, film.content)
    // Least recently used goes first.
    kept.delete(name)
    kept.set(name, film)
    if (kept.size > mostKept) kept.delete(kept.keys().next().value ?? '')
    return film
  }

  return {
    list,
    names: namesNow,
    find,
    content: async (name) => contents.get(name) ?? (await find(name))?.content ?? null,
    sound: async (name) =>
      (await list()).some((film) => film.name === name) ? readFile(join(folder, name, 'audio.mp4')) : null,
  }
}
