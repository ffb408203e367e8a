/** The clear sources of films: encoded files in a folder that is never served, read when something from them is packaged. */
import { createHash } from 'node:crypto'
import { access, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { film as filmEntry, hasPictures } from '@club/contracts'
import { LRUCache } from 'lru-cache'
import * as z from 'zod/mini'
import { boundedPool } from '../../../server/bounded-pool.ts'
import { segmentSeconds } from '../packaging/keys.core.ts'
import type { Track } from '../packaging/mp4.core.ts'
import type { Variant } from '../packaging/playlists.core.ts'
import type { Programme } from '../packaging/transport-stream.core.ts'
import { type FilmFile, readFilmFile, readSegment, stampOfFiles } from './film-file.server.ts'

export type Rendition = Variant

export type Film = {
  name: string
  segments: number
  /** Hash of everything it consists of. */
  content: string
  renditions: Rendition[]
  captions: string
  /**
   * What a segment is packed from.
   * @returns null for an unknown rendition, and if the film's files have changed: the next `find` reads them again
   */
  read(rendition: string, index: number): Promise<Programme | null>
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
  /** Changes when the file of a film's sound does; null for an unknown film. */
  soundStamp(name: string): Promise<string | null>
  /** The clear file of a film's sound, or null for an unknown film. */
  sound(name: string): Promise<Buffer | null>
}

/** Memory for where the samples of films are, in bytes; a match in three sizes takes about 30 MB. The least recently used go first. */
const mostKept = 256 * 1024 * 1024
/** Films read at once. */
const readAtOnce = 2
/** Milliseconds between two looks at the list for a film that is not on it. */
const lookEvery = 1000
/** Milliseconds between two looks at the files of a film that was read: somebody may have replaced them. */
const lookAgainEvery = 60_000
/** Films that may wait to be read; more are refused. */
const mostWaiting = 200
/** The overhead of a transport stream, as a factor. */
const packing = 1.08

/** Bytes of each segment. */
function sizesOf({ samples, timescale }: Track, segments: number): number[] {
  const sizes = new Array<number>(segments).fill(0)
  for (let place = 0; place < samples.length; place++) {
    const { decode, size } = samples.at(place)
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

const pictureSizes = ['360p', '480p', '720p']
const partNames = ['audio.mp4', ...pictureSizes.map((size) => `${size}.mp4`), 'captions.vtt']

/** @returns null if there is none */
async function readList(folder: string): Promise<FilmList | null> {
  const text = await readFile(join(folder, '..', 'films.json'), 'utf8').catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null
      throw error
    },
  )
  if (text === null) return null
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

/** The list as it was read last: one that is missing or half-written takes away no film. */
function createList(folder: string) {
  let listed: Promise<FilmList> | null = null
  let lookedAt = Number.NEGATIVE_INFINITY

  const readAgain = async (): Promise<FilmList> => {
    lookedAt = performance.now()
    const before = await listed?.catch(() => null)
    // An installation without films of its own has no list: everything comes from encoders.
    const list = (await readList(folder)) ?? before ?? []
    listed = Promise.resolve(list)
    return list
  }
  const list = (): Promise<FilmList> => {
    if (!listed) {
      const reading = readAgain()
      listed = reading
      reading.catch(() => {
        if (listed === reading) listed = null
      })
    }
    return listed
  }
  const named = (of: FilmList, name: string) => of.find((film) => film.name === name) ?? null
  return {
    list,
    readAgain,
    /** Another instance may have taken the import that first names a film: who is not on the list is looked for, now and then. */
    entryOf: async (name: string): Promise<FilmList[number] | null> => {
      const known = named(await list(), name)
      if (known || performance.now() - lookedAt < lookEvery) return known
      return named(await readAgain().catch(list), name)
    },
    /** What the list says now of a film that was on it: one that is replaced may have another length. */
    entryNow: async (entry: FilmList[number]): Promise<FilmList[number]> =>
      named(await readAgain().catch(list), entry.name) ?? entry,
  }
}

/** @returns a film without `read`, and its files by rendition */
async function readFilm(folder: string, { name, segments, pictures }: FilmList[number]) {
  const hash = createHash('sha256')
  const file = (part: string) => readFilmFile(join(folder, name, `${part}.mp4`), hash)
  const audio = await file('audio')
  // A long film comes in fewer sizes than a clip.
  const there = new Set(await readdir(join(folder, name)))
  const sizes = pictures ? pictureSizes.filter((size) => there.has(`${size}.mp4`)) : []
  if (pictures && sizes.length === 0) throw new Error(`the film '${name}' has no pictures`)
  const files = new Map<string, { video: FilmFile | null; audio: FilmFile }>()
  // One after the other: the hash is of their bytes in this order.
  for (const size of sizes) files.set(size, { video: await file(size), audio })
  files.set('audio', { video: null, audio })
  // The sound is in every rendition: an hour has hundreds of thousands of samples, so count them once.
  const sound = sizesOf(audio.track, segments)
  const renditions = [...files].map(([rendition, { video }]): Rendition => {
    const { width, height } = video?.track ?? audio.track
    return {
      name: rendition,
      width,
      height,
      codecs: [video?.track.codec, audio.track.codec].filter(Boolean).join(','),
      ...ratesOf(video ? [sizesOf(video.track, segments), sound] : [sound], segments),
    }
  })
  const captions = await readFile(join(folder, name, 'captions.vtt'), 'utf8')
  return { name, segments, content: hash.digest('base64url'), renditions, captions, files }
}

/** Bytes that a film takes in memory. */
const weightOf = ({ files }: Awaited<ReturnType<typeof readFilm>>): number =>
  [...files.values()].reduce((sum, { video, audio }) => sum + (video ?? audio).track.samples.bytes, 0)

export function filmsIn(folder: string): Films {
  const { list, readAgain, entryOf, entryNow } = createList(folder)
  const kept = new LRUCache<string, Film>({ maxSize: mostKept })
  const reading = new Map<string, Promise<Film>>()
  /** What was read of each film, however long ago. */
  const known = new Map<string, { content: string; stamp: string; lookedAt: number }>()
  const turns = boundedPool(readAtOnce, mostWaiting, 'Too many films are being read at this moment')
  const stampOf = (name: string) => stampOfFiles(partNames.map((part) => join(folder, name, part)))

  const soundOf = (name: string) => join(folder, name, 'audio.mp4')

  const forget = (name: string) => {
    kept.delete(name)
    known.delete(name)
  }
  /** Forgets a film whose files have changed since: where all its segments are packed, nobody reads them again. */
  const look = async (name: string): Promise<void> => {
    const was = known.get(name)
    if (!was || performance.now() - was.lookedAt < lookAgainEvery) return
    was.lookedAt = performance.now()
    if ((await stampOf(name)) !== was.stamp && known.get(name) === was) forget(name)
  }

  const read = async (listed: FilmList[number]): Promise<Film> => {
    const { name } = listed
    const lookedAt = performance.now()
    // Before the reading: what changes meanwhile is seen at the next look.
    const stamp = await stampOf(name)
    const found = await readFilm(folder, await entryNow(listed))
    const { files, ...film } = found
    const made: Film = {
      ...film,
      read: async (rendition, index) => {
        const of = files.get(rendition)
        if (!of) return null
        const video = of.video && (await readSegment(of.video, index, segmentSeconds))
        const audio = await readSegment(of.audio, index, segmentSeconds)
        if (audio && (video || !of.video)) return { video, audio }
        if (known.get(name)?.content === made.content) forget(name)
        return null
      },
    }
    kept.set(name, made, { size: Math.min(weightOf(found), mostKept) })
    known.set(name, { content: made.content, stamp, lookedAt })
    return made
  }

  const find = async (name: string): Promise<Film | null> => {
    const entry = await entryOf(name)
    if (!entry) return null
    await look(name)
    const there = kept.get(name)
    if (there) return there
    // Concurrent requests share one read of a film.
    const coming = reading.get(name)
    if (coming) return coming
    const work = turns.run(() => read(entry)).finally(() => reading.delete(name))
    reading.set(name, work)
    return work
  }

  return {
    list,
    names: async () => (await readAgain()).map(({ name }) => name),
    find,
    content: async (name) => {
      await look(name)
      return known.get(name)?.content ?? (await find(name))?.content ?? null
    },
    soundStamp: async (name) => ((await entryOf(name)) ? stampOfFiles([soundOf(name)]) : null),
    sound: async (name) => ((await entryOf(name)) ? readFile(soundOf(name)) : null),
  }
}
