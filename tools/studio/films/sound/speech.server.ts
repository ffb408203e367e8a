/** Spoken lines, by Debian's espeak-ng. */
import { execFileSync } from 'node:child_process'
import type { Voice } from '../play/programme.ts'
import { samplesOf } from './synthesis.core.ts'

const voices: Record<Voice, readonly string[]> = {
  commentator: ['-v', 'en-gb+m3', '-s', '172', '-p', '54', '-a', '150'],
  manager: ['-v', 'en-gb-x-gbclan+m7', '-s', '150', '-p', '32', '-a', '150'],
  captain: ['-v', 'en-gb-x-rp+m1', '-s', '158', '-p', '42', '-a', '150'],
}

export function speak(text: string, voice: Voice): Float32Array {
  const wav = execFileSync('espeak-ng', [...voices[voice], '--stdout', text], { maxBuffer: 32 * 1024 * 1024 })
  return samplesOf(wav)
}
