/**
 * A clear file of a film: read once from end to end for where its samples are, and from then on only where a segment needs it. A match is
 * larger than a buffer may be, and several would not fit into memory.
 */
import type { Hash } from 'node:crypto'
import type { Stats } from 'node:fs'
import { type FileHandle, open, stat } from 'node:fs/promises'
import { boxLength, type Track, trackReader } from '../packaging/mp4.core.ts'
import { type Source, samplesWithin } from '../packaging/transport-stream.core.ts'

export type FilmFile = {
  path: string
  track: Track
  /** Changes when the file does: places in it hold for no other. */
  stamp: string
}

/** Bytes read at once on the way through a file; a longer box comes whole. */
const stride = 1024 * 1024
/** The longest box that is taken, in bytes: a fragment of a few seconds is a thousandth of it. */
const longestBox = 512 * 1024 * 1024

/** @throws Error if the file ends before */
async function bytesAt(file: FileHandle, at: number, length: number): Promise<Buffer> {
  const bytes = Buffer.allocUnsafe(length)
  for (let got = 0; got < length; ) {
    const { bytesRead } = await file.read(bytes, got, length - got, at + got)
    if (bytesRead === 0) throw new Error('the file has become shorter')
    got += bytesRead
  }
  return bytes
}

/** Reads a file in order. @returns a function that gives the bytes at a place, which it has read ahead */
function ahead(file: FileHandle, size: number) {
  let held: { at: number; bytes: Buffer } = { at: 0, bytes: Buffer.alloc(0) }
  return async (at: number, length: number): Promise<Buffer> => {
    if (at + length > held.at + held.bytes.length)
      held = { at, bytes: await bytesAt(file, at, Math.min(size - at, Math.max(length, stride))) }
    return held.bytes.subarray(at - held.at, at - held.at + length)
  }
}

const stampOf = ({ size, mtimeMs }: Stats) => `${size} ${mtimeMs}`

/** @returns what changes when any of these files does, or comes or goes */
export async function stampOfFiles(paths: readonly string[]): Promise<string> {
  const all = await Promise.all(paths.map((path) => stat(path).then(stampOf, () => 'none')))
  return all.join('\n')
}

/** @param hash takes every byte of the file. @throws Error that names the file and what is wrong with it */
export async function readFilmFile(path: string, hash: Hash): Promise<FilmFile> {
  const file = await open(path)
  try {
    const stats = await file.stat()
    const { size } = stats
    const bytes = ahead(file, size)
    const reader = trackReader()
    let at = 0
    const pass = async (from: number, to: number) => {
      for (let place = from; place < to; place += stride)
        hash.update(await bytes(place, Math.min(stride, to - place)))
    }
    while (size - at >= 8) {
      const head = await bytes(at, Math.min(16, size - at))
      const length = boxLength(head, size - at)
      if (reader.wants(head)) {
        if (length > longestBox) throw new Error(`its fragments are too long: one has ${length} bytes`)
        const box = await bytes(at, length)
        hash.update(box)
        reader.take(box, at)
      } else await pass(at, at + length)
      at += length
    }
    await pass(at, size)
    return { path, stamp: stampOf(stats), track: reader.track() }
  } catch (error) {
    throw new Error(`${path}: ${error instanceof Error ? error.message : 'cannot be read'}`, { cause: error })
  } finally {
    await file.close()
  }
}

/** What a segment of a track needs. @returns null if the file has changed since it was read */
export async function readSegment(
  { path, track, stamp }: FilmFile,
  index: number,
  seconds: number,
): Promise<Source | null> {
  const samples = samplesWithin(track, index, seconds)
  const from = Math.min(...samples.map(({ offset }) => offset))
  const to = Math.max(...samples.map(({ offset, size }) => offset + size))
  if (samples.length === 0) return { track, data: Buffer.alloc(0), from: 0 }
  const file = await open(path)
  try {
    if (stampOf(await file.stat()) !== stamp) return null
    return { track, data: await bytesAt(file, from, to - from), from }
  } finally {
    await file.close()
  }
}
