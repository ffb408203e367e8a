/**
 * Where the samples of a track are, in columns: a match has hundreds of thousands in each size, and as objects they would take three
 * times the memory. Pure.
 */
import type { Sample } from './mp4.core.ts'

export type Samples = {
  readonly length: number
  /** How far decoding runs ahead of presentation at most, so that no picture is shown before it is decoded. */
  readonly lead: number
  /** Bytes of memory. */
  readonly bytes: number
  at(index: number): Sample
  /** Those from one place up to another, which is not included. */
  slice(from: number, to: number): Sample[]
  /** The place of the first one decoded at or after a time: they are in that order. */
  placeOf(decode: number): number
}

const columns = {
  offset: Float64Array,
  decode: Float64Array,
  presentation: Float64Array,
  size: Uint32Array,
  duration: Uint32Array,
  packed: Uint32Array,
  sync: Uint8Array,
} as const
type Name = keyof typeof columns
type Columns = Readonly<Record<Name, Float64Array | Uint32Array | Uint8Array>>
const names = Object.keys(columns) as Name[]

/** @param old what they begin with */
function columnsOf(length: number, old: Columns | null = null): Columns {
  const made = names.map((name) => {
    const column = new columns[name](length)
    if (old) column.set(old[name].subarray(0, length))
    return [name, column]
  })
  return Object.fromEntries(made) as Columns
}

/** Collects samples in the order in which they are decoded. */
export function createSamples() {
  let length = 0
  let lead = 0
  let room = 1024
  let kept = columnsOf(room)
  return {
    add(sample: Sample): void {
      if (length === room) {
        room *= 2
        kept = columnsOf(room, kept)
      }
      for (const name of names) kept[name][length] = Number(sample[name])
      lead = Math.max(lead, sample.decode - sample.presentation)
      length += 1
    },
    done: (): Samples => samplesIn(columnsOf(length, kept), length, lead),
  }
}

function samplesIn(kept: Columns, length: number, lead: number): Samples {
  const valueAt = (name: Name, index: number) => kept[name][index] ?? 0
  const at = (index: number): Sample => ({
    offset: valueAt('offset', index),
    decode: valueAt('decode', index),
    presentation: valueAt('presentation', index),
    size: valueAt('size', index),
    duration: valueAt('duration', index),
    packed: valueAt('packed', index),
    sync: valueAt('sync', index) === 1,
  })
  return {
    length,
    lead,
    bytes: names.reduce((sum, name) => sum + kept[name].byteLength, 0),
    at,
    slice: (from, to) => Array.from({ length: Math.max(0, to - from) }, (_none, index) => at(from + index)),
    placeOf(decode) {
      let [low, high] = [0, length]
      while (low < high) {
        const middle = (low + high) >> 1
        if (valueAt('decode', middle) < decode) low = middle + 1
        else high = middle
      }
      return low
    },
  }
}
