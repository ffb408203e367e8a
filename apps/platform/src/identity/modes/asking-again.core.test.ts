import { expect, it } from '@jest/globals'
import { checkAgainIn, runsOut } from './asking-again.core.ts'

const now = new Date('2026-11-20T12:00:00Z')
const inSeconds = (seconds: number) => new Date(now.getTime() + seconds * 1000)

it.each([
  [300, 180, false],
  [121, 1, false],
  // A confirmation that was requested but not given is requested again, and once more when it has expired.
  [120, 30, true],
  [20, 20, true],
  [0, 1, true],
  [-5, 1, true],
])('a word that holds for %d s more is asked about in %d s', (left, seconds, due) => {
  expect([checkAgainIn(inSeconds(left), now), runsOut(inSeconds(left), now)]).toEqual([seconds, due])
})
