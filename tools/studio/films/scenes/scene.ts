/** What a film is to the renderer: a length, a way to draw each frame, and what is heard. */
import type { Canvas } from '../draw/canvas.ts'
import type { Line } from '../play/plan.ts'

export type Noise = { at: number; what: 'kick' | 'hard-kick' | 'cheer' | 'groan' | 'whistle' }
export type Scene = {
  seconds: number
  /** Draws the frame at `t`; null: nothing to see. */
  draw: ((canvas: Canvas, t: number) => Promise<void>) | null
  noises: Noise[]
  lines: Line[]
  /** How loud the crowd is when nothing happens: 0 none, 1 a full ground. */
  crowd: number
  /** Given once the voices are known: how open the speaker's mouth is at `t`, 0 to 1. */
  hear?: (loudness: (t: number) => number) => void
}
