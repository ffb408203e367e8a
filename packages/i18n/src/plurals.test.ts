import { describe, expect, it } from '@jest/globals'
import { formatNumber } from './numbers.core.ts'
import { ordinal, plural } from './plurals.core.ts'

const arabic = { zero: 'صفر', one: 'واحد', two: 'اثنان', few: 'قليل', many: 'كثير', other: 'آخر' }

describe('words that follow a number', () => {
  it.each([
    [0, 'videos'],
    [1, 'video'],
    [2, 'videos'],
    [11, 'videos'],
  ])('%i takes "%s" in English', (count, said) =>
    expect(plural('en', count, { one: 'video', other: 'videos' })).toBe(said),
  )

  it.each([
    [0, arabic.zero],
    [1, arabic.one],
    [2, arabic.two],
    [3, arabic.few],
    [10, arabic.few],
    [11, arabic.many],
    [99, arabic.many],
    [100, arabic.other],
    [102, arabic.other],
    [103, arabic.few],
  ])('%i takes "%s" in Arabic', (count, said) => expect(plural('ar', count, arabic)).toBe(said))

  it('takes the general form where a language has no word of its own', () =>
    expect(plural('ar', 2, { other: 'آخر' })).toBe('آخر'))
})

it('places in an order have endings of their own', () => {
  const ending = { one: 'st', two: 'nd', few: 'rd', other: 'th' }
  const said = [1, 2, 3, 4, 11, 12, 13, 21, 22, 23, 111].map(
    (place) => `${place}${ordinal('en', place, ending)}`,
  )
  expect(said.join(' ')).toBe('1st 2nd 3rd 4th 11th 12th 13th 21st 22nd 23rd 111th')
})

it('figures are grouped, with the digits of the score board', () => {
  expect(formatNumber('en', 18204)).toBe('18,204')
  expect(formatNumber('ar', 18204)).toBe('18,204')
  expect(formatNumber('de', 18204)).toBe('18.204')
})
