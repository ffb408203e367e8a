/** The encoder: raw frames and sound in, one fragmented MP4 each out, cut every two seconds in all of them alike. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { framesASecond } from './play/simulate.core.ts'

type Rendition = { name: string; width: number; height: number; quality: number; most: number }
/** `rate`: frames a second. `factor`: size of what is drawn, of 1280 by 720. `preset`: how long the encoder thinks. */
export type Encoding = {
  rate: number
  factor: number
  preset: string
  sound: string
  renditions: readonly Rendition[]
}

const sizes = {
  '360p': { width: 640, height: 360 },
  '480p': { width: 854, height: 480 },
  '720p': { width: 1280, height: 720 },
} as const

const rendition = (name: keyof typeof sizes, quality: number, most: number): Rendition => ({
  name,
  ...sizes[name],
  quality,
  most,
})

/** A goal, a clip, a film of minutes, and one of twenty: the longer, the fewer bytes a second. */
export const encodings = {
  clip: {
    rate: framesASecond,
    factor: 1,
    preset: 'veryfast',
    sound: '32k',
    renditions: [rendition('360p', 32, 180), rendition('720p', 33, 500)],
  },
  goal: {
    rate: framesASecond,
    factor: 1,
    preset: 'veryfast',
    sound: '48k',
    renditions: [rendition('360p', 32, 180), rendition('480p', 32, 280), rendition('720p', 33, 500)],
  },
  film: {
    rate: framesASecond,
    factor: 1,
    preset: 'medium',
    sound: '32k',
    renditions: [rendition('360p', 36, 110), rendition('720p', 38, 240)],
  },
  long: {
    rate: framesASecond / 2,
    factor: 0.5,
    preset: 'medium',
    sound: '24k',
    renditions: [rendition('360p', 38, 60)],
  },
} as const satisfies Record<string, Encoding>

const fragmented = [
  '-movflags',
  '+frag_keyframe+empty_moov+default_base_moof+negative_cts_offsets',
  '-f',
  'mp4',
]

export type Encoder = { frame(data: Uint8Array): Promise<void>; finish(): Promise<void> }

/** @param sound a WAV file */
export async function startEncoder(folder: string, sound: string, encoding: Encoding): Promise<Encoder> {
  const { rate, preset, renditions } = encoding
  /** Two seconds a segment. */
  const framesASegment = rate * 2
  await mkdir(folder, { recursive: true })
  const outputs = renditions.flatMap(({ name, quality, most }, index) => [
    ...[
      '-map',
      `[v${index}]`,
      '-c:v',
      'libx264',
      '-preset',
      preset,
      '-tune',
      'animation',
      '-profile:v',
      'high',
      '-crf',
      String(quality),
    ],
    ...[
      '-maxrate',
      `${most}k`,
      '-bufsize',
      `${most * 2}k`,
      '-pix_fmt',
      'yuv420p',
      '-bf',
      '2',
      '-refs',
      '3',
      '-threads',
      '1',
    ],
    ...[
      '-x264-params',
      `keyint=${framesASegment}:min-keyint=${framesASegment}:scenecut=0:open-gop=0:rc-lookahead=25`,
    ],
    ...['-fflags', '+bitexact', '-flags:v', '+bitexact', ...fragmented, join(folder, `${name}.mp4`)],
  ])
  const split = `[0:v]split=${renditions.length}${renditions.map((_, index) => `[s${index}]`).join('')};${renditions.map(({ width, height }, index) => `[s${index}]scale=${width}:${height}:flags=bicubic[v${index}]`).join(';')}`
  const child = spawn(
    'ffmpeg',
    [
      ...[
        '-v',
        'error',
        '-y',
        '-f',
        'rawvideo',
        '-pix_fmt',
        'rgb24',
        '-s',
        `${1280 * encoding.factor}x${720 * encoding.factor}`,
        '-r',
        String(rate),
        '-i',
        'pipe:0',
      ],
      ...['-filter_complex', split, ...outputs],
    ],
    { stdio: ['pipe', 'inherit', 'inherit'] },
  )
  const ended = once(child, 'exit') as Promise<[number | null]>
  return {
    async frame(data) {
      if (!child.stdin.write(Buffer.from(data.buffer, data.byteOffset, data.byteLength)))
        await Promise.race([once(child.stdin, 'drain'), ended])
    },
    async finish() {
      child.stdin.end()
      const [code] = await ended
      if (code !== 0) throw new Error(`ffmpeg ended with ${code}`)
      await encodeSound(folder, sound, encoding.sound)
    },
  }
}

export async function encodeSound(folder: string, sound: string, rate = '48k'): Promise<void> {
  await mkdir(folder, { recursive: true })
  const child = spawn(
    'ffmpeg',
    [
      ...[
        '-v',
        'error',
        '-y',
        '-i',
        sound,
        '-c:a',
        'aac',
        '-b:a',
        rate,
        '-ac',
        '1',
        '-ar',
        '48000',
        '-fflags',
        '+bitexact',
        '-flags:a',
        '+bitexact',
      ],
      ...[
        '-frag_duration',
        '2000000',
        '-movflags',
        '+empty_moov+default_base_moof',
        '-f',
        'mp4',
        join(folder, 'audio.mp4'),
      ],
    ],
    { stdio: ['ignore', 'inherit', 'inherit'] },
  )
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}`)
}
