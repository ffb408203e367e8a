import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { focusAttributes, shownPart } from './focus.core.ts'

const sheet = readFileSync(join(__dirname, '../base.css'), 'utf8')

describe('a focal point', () => {
  it('is told in tenths, and not at all where it is the middle', () => {
    const none = { 'data-focus-x': undefined, 'data-focus-y': undefined }
    expect(focusAttributes(undefined)).toEqual(none)
    expect(focusAttributes({ x: 0.52, y: 0.48 })).toEqual(none)
    expect(focusAttributes({ x: 0.26, y: 1 })).toEqual({ 'data-focus-x': 3, 'data-focus-y': 10 })
  })

  it.each(['x', 'y'])('has a rule for each tenth of %s that can be told', (axis) => {
    for (let tenth = 0; tenth <= 10; tenth++) {
      const rule = new RegExp(`\\[data-focus-${axis}="${tenth}"\\] \\{\\s+--focus-${axis}: ${tenth * 10}%;`)
      if (tenth !== 5) expect(sheet).toMatch(rule)
    }
  })

  it('decides what of a picture a frame shows', () => {
    const portrait = { width: 800, height: 1200 }
    expect(shownPart(portrait, { width: 100, height: 100 }, { x: 0.5, y: 0 })).toEqual({
      x: { from: 0, to: 1 },
      y: { from: 0, to: 800 / 1200 },
    })
    const { y } = shownPart(portrait, { width: 160, height: 90 }, { x: 0.5, y: 1 })
    expect([y.from, y.to]).toEqual([expect.closeTo(0.625), 1])
  })
})
