import { describe, expect, it } from '@jest/globals'
import { itemsOf, listAddress, listTitle } from './list.core.ts'

describe('sidebar items', () => {
  it('cut a title at 48 characters', () => {
    expect(listTitle('x'.repeat(48))).toBe('x'.repeat(48))
    expect(listTitle('x'.repeat(49))).toBe(`${'x'.repeat(48)}...`)
    expect(listTitle('⚽'.repeat(500))).toBe(`${'⚽'.repeat(48)}...`)
  })
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
