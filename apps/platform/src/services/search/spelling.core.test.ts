import { describe, expect, it } from '@jest/globals'
import { forgiven, likeliest, mistakes, nearest } from './spelling.core.ts'

describe('spelling', () => {
  it('forgives one mistake in a word, and two in a long one', () => {
    expect([forgiven('cup'), forgiven('derby'), forgiven('goalkeeper'), forgiven('90th')]).toEqual([
      null,
      1,
      2,
      null,
    ])
    expect(nearest('derby', ['derby', 'dreby', 'debry', 'darby', 'derbys', 'dribble'], 9)).toEqual([
      'dreby',
      'debry',
      'darby',
      'derbys',
    ])
  })

  it('counts letters that changed places once', () => {
    expect([mistakes('golakeeper', 'goalkeeper'), mistakes('abcd', 'abdx')]).toEqual([1, 2])
  })

  it('takes the nearest, then what is written most, and nothing that nobody wrote', () => {
    const held = new Map([
      ['winter', 3],
      ['winner', 9],
      ['wiener', 0],
    ])
    expect(likeliest('wimner', held)).toBe('winner')
    expect(likeliest('wienar', new Map([['wiener', 0]]))).toBeNull()
  })
})
