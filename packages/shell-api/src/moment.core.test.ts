import { describe, expect, it } from '@jest/globals'
import { momentIn, withMoment } from './moment.core.ts'

describe('a moment of a film in an address', () => {
  it('is whole seconds', () => {
    expect(withMoment('/videos/player/derby', 27.9)).toBe('/videos/player/derby?t=27')
    expect(momentIn('?t=27', 40)).toBe(27)
    expect(momentIn('?ref=x&t=0', 40)).toBe(0)
  })
  it.each([
    '',
    '?t=',
    '?t=40',
    '?t=-1',
    '?t=1e1',
    '?t=1.5',
    '?t=NaN',
    '?t=Infinity',
    '?t=0x1',
    '?t=%3Cscript%3E',
    '?t=99999999999',
    '?T=3',
  ])('is none where the address says %s', (search) => expect(momentIn(search, 40)).toBeUndefined())
})
