import { describe, expect, it } from '@jest/globals'
import { atTop, moveHeader } from './header-movement.core.ts'

const after = (...positions: number[]) => positions.reduce(moveHeader, atTop)

describe('header movement [SH-04a]', () => {
  it('shows under 90 px, whatever the direction', () => {
    expect(after(40, 89).hidden).toBe(false)
    expect(after(500, 89).hidden).toBe(false)
  })
  it('hides on the way down and shows on the way up', () => {
    expect(after(120, 200).hidden).toBe(true)
    expect(after(120, 600, 560).hidden).toBe(false)
  })
  it('counts as sticky from 300 px', () => {
    expect(after(299).sticky).toBe(false)
    expect(after(300).sticky).toBe(true)
  })
  it('takes a trembling finger for none', () => {
    expect(after(120, 400, 398).hidden).toBe(true)
  })
  it('never goes above the top when a browser overshoots', () => {
    expect(after(-60).position).toBe(0)
  })
})
