import { describe, expect, it } from '@jest/globals'
import { durationText, itemsOf, listAddress, listTitle } from './list.core.ts'

describe('sidebar items', () => {
  it('cut a title at 48 characters', () => {
    expect(listTitle('x'.repeat(48))).toBe('x'.repeat(48))
    expect(listTitle('x'.repeat(49))).toBe(`${'x'.repeat(48)}...`)
    expect(listTitle('⚽'.repeat(500))).toBe(`${'⚽'.repeat(48)}...`)
  })
  it.each([
    [0, '00:00'],
    [65, '01:05'],
    [3599, '59:59'],
    [3600, '1hr 00'],
    [7380, '2hr 03'],
  ])('%d seconds are %s', (seconds, text) => expect(durationText(seconds)).toBe(text))
  it('come by the section, or by the configured fallback', () => {
    expect(listAddress('blues-tv', 'goals')).toBe(
      '/api/ondemand/v1/feed/blues-tv/sections/?section=goals&pageIndex=0&pageSize=10',
    )
    expect(listAddress('blues-tv', '')).toBe(
      '/api/ondemand/v1/feed/blues-tv/sections/?pageIndex=0&pageSize=10',
    )
  })
  it('are read tolerantly', () => {
    expect(itemsOf(null)).toEqual([])
    expect(itemsOf({ sections: [] })).toEqual([])
    expect(itemsOf({ sections: [{ itemData: [null, {}, { id: 'a', mediaData: {} }] }] })).toEqual([])
  })
})
