/** Passages of play that nobody wrote: the ball is worked forward through the shape, and lost, saved or sent wide. Pure. */
import type { Move, Spot, Touch } from './moves.ts'
import { stand } from './simulate.core.ts'

const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value))

/** Who may have it after whom, by place: neighbours in the shape, and forward more often than back. */
const passes: readonly (readonly number[])[] = [
  [1, 2, 3, 4],
  [2, 5, 6, 8],
  [1, 3, 5, 6],
  [2, 4, 5, 7],
  [3, 5, 7, 9],
  [6, 7, 1, 4, 6, 7],
  [8, 10, 5, 7, 8],
  [9, 10, 5, 6, 9],
  [10, 6, 10, 7],
  [10, 7, 10, 6],
  [6, 7, 8, 9],
]

/** @param chance numbers from 0 up to 1 */
export function workedMove(chance: () => number): Move {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(chance() * list.length)] as T
  const touches: Touch[] = []
  let by = pick([1, 2, 3, 4, 5])
  let ball: Spot = [30 + chance() * 22, 12 + chance() * 44]
  let at = 0.5
  const most = 4 + Math.floor(chance() * 3)
  for (let step = 0; step < most; step++) {
    const [x, y] = stand(by, ball, true)
    const spot: Spot = [
      clamp(step === 0 ? ball[0] : x + (chance() - 0.2) * 7, 18, 94),
      clamp(step === 0 ? ball[1] : y + (chance() - 0.5) * 7, 6, 62),
    ]
    if (step > 0) at += 0.55 + Math.hypot(spot[0] - ball[0], spot[1] - ball[1]) / 15
    const hold = 0.3 + chance() * 1.1
    const to: Spot = [clamp(spot[0] + hold * 3.6, 18, 97), clamp(spot[1] + (chance() - 0.5) * 3, 5, 63)]
    const last = step === most - 1
    touches.push({ at, by, spot, hold, to, ...(last ? { leaves: 'shot' as const } : {}) })
    at += hold
    ball = to
    by = pick((passes[by] as number[]).filter((place) => place !== by))
  }
  const ends = chance()
  const near = ball[0] > 70
  const outcome = near ? (ends < 0.5 ? 'save' : 'wide') : 'lost'
  if (outcome === 'lost') {
    const final = touches.at(-1) as Touch
    touches[touches.length - 1] = { ...final, leaves: ends < 0.5 ? 'lofted' : 'pass' }
    const x = clamp(ball[0] + 14 + chance() * 10, 30, 96)
    const y = clamp(ball[1] + (chance() - 0.5) * 24, 6, 62)
    const end = at + 0.4 + Math.hypot(x - ball[0], y - ball[1]) / 15
    return { touches, finish: { at: end, x, y, z: 0.2, outcome }, seconds: end + 1.6 }
  }
  const end = at + 0.25 + (104 - ball[0]) / 24
  const finish =
    outcome === 'save'
      ? { at: end, x: 103.9, y: 32 + chance() * 4.4, z: 0.4 + chance() * 1.2, outcome }
      : {
          at: end,
          x: 108.5,
          y: chance() < 0.5 ? 29 - chance() * 3 : 39 + chance() * 3,
          z: 0.6 + chance() * 2.4,
          outcome,
        }
  return { touches, finish: finish as Move['finish'], seconds: end + 3.2 }
}
