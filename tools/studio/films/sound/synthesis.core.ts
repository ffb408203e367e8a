/** Sounds of a football ground made from noise and tones. Pure and deterministic: same film, same samples. */
import { seeded } from '../../pictures/engine/random.ts'
import type { Noise } from '../scenes/scene.ts'

export const sampleRate = 48_000

/** Noise with the colour of many voices: between 200 and 1,200 Hz, with slow swells. */
export function crowdBed(
  seconds: number,
  level: number,
  noises: readonly Noise[],
  seed: number,
): Float32Array {
  const count = Math.round(seconds * sampleRate)
  const out = new Float32Array(count)
  if (level === 0) return out
  const random = seeded(seed)
  let low = 0
  let band = 0
  let slow = 0
  let roar = 0
  const bursts = noises.filter((noise) => noise.what === 'cheer' || noise.what === 'groan')
  for (let i = 0; i < count; i++) {
    const t = i / sampleRate
    const white = random() * 2 - 1
    low += (white - low) * 0.12
    band += (low - band) * 0.02
    const voices = low - band
    if (i % 480 === 0) {
      slow += (random() - 0.5 - slow) * 0.02
      let excited = 0
      for (const burst of bursts) {
        const since = t - burst.at
        // A ground sees it coming.
        const rise =
          since < 0
            ? Math.max(0, 1 + since / 1.6) * 0.3
            : burst.what === 'cheer'
              ? Math.exp(-since / 3.4)
              : 0.5 * Math.exp(-since / 1.1)
        excited = Math.max(excited, rise * (since < 0 || burst.what === 'cheer' ? 1 : 0.8))
      }
      roar += (excited - roar) * 0.12
    }
    // Songs: a ground breathes in time.
    const song = 0.16 * Math.max(0, Math.sin(t * Math.PI * 2 * 1.05)) * Math.max(0, Math.sin(t * 0.19 + seed))
    const swell = 0.2 + slow * 1.5 + song + roar * 1.25
    out[i] = voices * Math.max(0.05, swell) * level * 1.5
  }
  return out
}

function add(out: Float32Array, at: number, seconds: number, sample: (t: number) => number): void {
  const start = Math.round(at * sampleRate)
  const count = Math.round(seconds * sampleRate)
  for (let i = 0; i < count; i++) {
    const index = start + i
    if (index < 0 || index >= out.length) continue
    out[index] = (out[index] as number) + sample(i / sampleRate)
  }
}

/** Boots on the ball, and the whistle. */
export function addNoises(out: Float32Array, noises: readonly Noise[]): void {
  const random = seeded(11)
  for (const { at, what } of noises) {
    if (what === 'kick' || what === 'hard-kick') {
      const loud = what === 'hard-kick' ? 0.5 : 0.2
      add(
        out,
        at,
        0.12,
        (t) =>
          loud *
          Math.exp(-t * 46) *
          (Math.sin(2 * Math.PI * (150 - t * 500) * t) + (random() - 0.5) * 0.5 * Math.exp(-t * 160)),
      )
    } else if (what === 'whistle') {
      add(
        out,
        at,
        0.7,
        (t) =>
          0.16 *
          Math.min(1, t * 40) *
          Math.min(1, (0.7 - t) * 20) *
          Math.sin(2 * Math.PI * 2350 * t + 5 * Math.sin(2 * Math.PI * 34 * t)),
      )
    }
  }
}

/** Lays a voice over; what lies under it gives way a little. */
export function addVoice(out: Float32Array, voice: Float32Array, at: number): void {
  const start = Math.round(at * sampleRate)
  const ramp = sampleRate * 0.2
  for (let i = -ramp; i < voice.length + ramp; i++) {
    const index = Math.round(start + i)
    if (index < 0 || index >= out.length) continue
    const inside = Math.min(1, (i + ramp) / ramp, (voice.length + ramp - i) / ramp)
    out[index] =
      (out[index] as number) * (1 - 0.45 * inside) +
      (i >= 0 && i < voice.length ? (voice[i] as number) * 0.75 : 0)
  }
}

/** How loud a voice is over time, 0 to 1, in steps of 40 ms. */
export function loudnessOf(voice: Float32Array): number[] {
  const step = sampleRate / 25
  const levels: number[] = []
  for (let from = 0; from < voice.length; from += step) {
    let sum = 0
    for (let i = from; i < Math.min(voice.length, from + step); i++) sum += (voice[i] as number) ** 2
    levels.push(Math.min(1, Math.sqrt(sum / step) * 5))
  }
  return levels
}

/** 16-bit mono WAV. */
export function wavOf(samples: Float32Array): Buffer {
  const wav = Buffer.alloc(44 + samples.length * 2)
  wav.write('RIFF', 0)
  wav.writeUInt32LE(36 + samples.length * 2, 4)
  wav.write('WAVEfmt ', 8)
  wav.writeUInt32LE(16, 16)
  wav.writeUInt16LE(1, 20)
  wav.writeUInt16LE(1, 22)
  wav.writeUInt32LE(sampleRate, 24)
  wav.writeUInt32LE(sampleRate * 2, 28)
  wav.writeUInt16LE(2, 32)
  wav.writeUInt16LE(16, 34)
  wav.write('data', 36)
  wav.writeUInt32LE(samples.length * 2, 40)
  // Soft limit: a roar is loud, and never cracks.
  samples.forEach((value, index) => {
    wav.writeInt16LE(Math.round(Math.tanh(value) * 30_000), 44 + index * 2)
  })
  return wav
}

/** Samples of a WAV that espeak-ng wrote, brought to our rate. */
export function samplesOf(wav: Buffer): Float32Array {
  const rate = wav.readUInt32LE(24)
  const data = wav.indexOf('data') + 8
  const count = Math.floor((wav.length - data) / 2)
  const out = new Float32Array(Math.floor((count * sampleRate) / rate))
  for (let i = 0; i < out.length; i++) {
    const at = (i * rate) / sampleRate
    const left = Math.floor(at)
    const a = wav.readInt16LE(data + left * 2)
    const b = left + 1 < count ? wav.readInt16LE(data + (left + 1) * 2) : 0
    out[i] = (a + (b - a) * (at - left)) / 32_768
  }
  return out
}
