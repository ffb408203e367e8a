import { describe, expect, it } from '@jest/globals'
import { atTop, moveHeader } from './header-movement.core.ts'

const scrolled = (...positions: number[]) => positions.reduce(moveHeader, atTop)

describe('header movement [SH-04a]', () => {
  it('shows under 90 px, whatever the direction', () => {
    expect(scrolled(40, 89).hidden).toBe(false)
    expect(scrolled(500, 89).hidden).toBe(false)
  })
  it('hides on the way down and shows on the way up', () => {
    expect(scrolled(120, 200).hidden).toBe(true)
    expect(scrolled(120, 600, 560).hidden).toBe(false)
  })
  it('counts as sticky from 300 px', () => {
    expect(scrolled(299).sticky).toBe(false)
    expect(scrolled(300).sticky).toBe(true)
  })
  it('takes a trembling finger for none', () => {
    expect(scrolled(120, 400, 398).hidden).toBe(true)
  })
  it('never goes above the top when a browser overshoots', () => {
    expect(scrolled(-60).position).toBe(0)
  })
})
