/** Spoken lines, by Debian's espeak-ng. */
import { execFileSync } from 'node:child_process'
import type { Voice } from '../play/plan.ts'
import { samplesOf } from './synthesis.core.ts'

const voices: Record<Voice, readonly string[]> = {
  commentator: ['-v', 'en-gb+m3', '-s', '172', '-p', '54', '-a', '150'],
  manager: ['-v', 'en-gb-x-gbclan+m7', '-s', '150', '-p', '32', '-a', '150'],
  captain: ['-v', 'en-gb-x-rp+m1', '-s', '158', '-p', '42', '-a', '150'],
  host: ['-v', 'en-gb+f2', '-s', '176', '-p', '55', '-a', '150'],
  pundit: ['-v', 'en-gb-x-gbclan+m3', '-s', '176', '-p', '36', '-a', '150'],
  caller: ['-v', 'en-gb-x-rp+f4', '-s', '170', '-p', '48', '-a', '150'],
  regular: ['-v', 'en-gb-x-gbcwmd+m5', '-s', '180', '-p', '44', '-a', '150'],
  historian: ['-v', 'en-gb-scotland+m2', '-s', '166', '-p', '38', '-a', '150'],
}

export function speak(text: string, voice: Voice): Float32Array {
  const wav = execFileSync('espeak-ng', [...voices[voice], '--stdout', text], { maxBuffer: 32 * 1024 * 1024 })
  return samplesOf(wav)
}
