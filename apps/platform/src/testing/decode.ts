/** Decodes bytes with ffmpeg, for tests that prove what decodes and what does not. */
import { spawnSync } from 'node:child_process'

let there: boolean | null = null

export function hasFfmpeg(): boolean {
  if (there === null) {
    there = spawnSync('ffmpeg', ['-version']).status === 0
    if (!there) console.warn('Tests that decode media are skipped: there is no ffmpeg')
  }
  return there
}

export type Decoded = { pictures: number; sounds: number; complaints: string }

/** @param input a file or address; @param options before it, such as `-headers` */
export function decode(input: string | Buffer, options: readonly string[] = []): Decoded {
  const run = spawnSync(
    'ffmpeg',
    [
      ...['-v', 'warning', '-nostdin', ...options, '-i', typeof input === 'string' ? input : 'pipe:0'],
      ...['-map', '0:v?', '-map', '0:a?', '-f', 'framecrc', '-'],
    ],
    { ...(typeof input === 'string' ? {} : { input }), maxBuffer: 64 * 1024 * 1024, encoding: 'utf8' },
  )
  const lines = run.stdout.split('\n')
  const kinds = new Map<string, string>()
  const counts = { video: 0, audio: 0 }
  for (const line of lines) {
    const [, stream, kind] = /^#media_type (\d+): (video|audio)/.exec(line) ?? []
    if (stream !== undefined && kind !== undefined) kinds.set(stream, kind)
    const kindOf = kinds.get(/^(\d+),/.exec(line)?.[1] ?? '')
    if (kindOf === 'video' || kindOf === 'audio') counts[kindOf] += 1
  }
  return { pictures: counts.video, sounds: counts.audio, complaints: run.stderr.trim() }
}
