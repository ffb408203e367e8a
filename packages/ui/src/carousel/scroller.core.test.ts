import { describe, expect, it } from '@jest/globals'
import { scrollState, turn } from './scroller.core.ts'

describe('scrollState', () => {
  it('knows the start, the middle and the end', () => {
    expect(scrollState({ offset: 0, view: 300, content: 900 })).toMatchObject({ atStart: true, atEnd: false })
    expect(scrollState({ offset: 300, view: 300, content: 900 })).toMatchObject({
      atStart: false,
      atEnd: false,
    })
    expect(scrollState({ offset: 600, view: 300, content: 900 })).toMatchObject({
      atStart: false,
      atEnd: true,
    })
  })

  it('counts an end as reached within the rounding of browsers', () => {
    expect(scrollState({ offset: 598.6, view: 300, content: 900 }).atEnd).toBe(true)
    expect(scrollState({ offset: 597, view: 300, content: 900 }).atEnd).toBe(false)
    expect(scrollState({ offset: 1.5, view: 300, content: 900 }).atStart).toBe(true)
  })

  it('is at both ends where everything fits', () => {
    expect(scrollState({ offset: 0, view: 900, content: 900 })).toEqual({
      atStart: true,
      atEnd: true,
      share: 1,
      position: 0,
    })
    expect(scrollState({ offset: 0, view: 0, content: 0 })).toMatchObject({
      atStart: true,
      atEnd: true,
      share: 1,
    })
  })

  it('gives the part in view and where it begins', () => {
    expect(scrollState({ offset: 450, view: 300, content: 900 })).toMatchObject({
      share: 1 / 3,
      position: 0.5,
    })
  })

  it('keeps an overscrolled row in bounds', () => {
    expect(scrollState({ offset: -40, view: 300, content: 900 }).position).toBe(0)
    expect(scrollState({ offset: 700, view: 300, content: 900 }).position).toBeCloseTo(2 / 3)
  })
})

describe('turn', () => {
  it('goes on by as many whole items as are in view', () => {
    expect(turn({ offset: 0, view: 500, content: 2000 }, 200, 1)).toBe(400)
    expect(turn({ offset: 400, view: 500, content: 2000 }, 200, -1)).toBe(0)
  })

  it('goes on by one item that is wider than the view', () => {
    expect(turn({ offset: 0, view: 300, content: 2000 }, 320, 1)).toBe(320)
  })

  it('stops at the ends', () => {
    expect(turn({ offset: 1400, view: 500, content: 2000 }, 200, 1)).toBe(1500)
    expect(turn({ offset: 100, view: 500, content: 2000 }, 200, -1)).toBe(0)
  })
})
