import { expect, it } from '@jest/globals'
import { shareCut } from './share.core.ts'

it('a share picture keeps the focal point in sight, and never leaves its picture', () => {
  expect(shareCut({ width: 2400, height: 1260 }, { x: 0.1, y: 0.9 })).toEqual({
    scaled: { width: 1200, height: 630 },
    left: 0,
    top: 0,
  })
  const tall = { width: 600, height: 1200 }
  expect([0, 0.5, 1].map((y) => shareCut(tall, { x: 0.5, y }).top)).toEqual([0, 885, 1770])
  expect(shareCut({ width: 3000, height: 630 }, { x: 0.7, y: 0.5 })).toMatchObject({ left: 1500, top: 0 })
  expect(shareCut({ width: 1, height: 1 }, { x: 1, y: 1 }).scaled).toEqual({ width: 1200, height: 1200 })
})
