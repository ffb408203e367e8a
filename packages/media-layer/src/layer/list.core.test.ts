import type { VideoItem } from '@club/contracts'
import { sampleVideo } from '@club/settings'
import { describe, expect, it } from '@jest/globals'
import { filmsOf, itemsOf, latestSource, listSource, nextOf, videoOf } from './list.core.ts'

describe('sidebar items', () => {
  it('come from the feed that has the section; what no feed has is a category', () => {
    const { feeds } = sampleVideo
    const off = { ...feeds, live: { ...feeds.live, enabled: false } }
    const from = (section: string, all = feeds) => listSource(all, section)?.address
    expect(from('goals')).toBe(
      '/api/ondemand/v1/feed/blues-tv/sections/?section=goals&pageIndex=0&pageSize=10',
    )
    expect(from('replays')).toBe(
      '/api/ondemand/v1/feed/blues-live/sections/?section=replays&pageIndex=0&pageSize=10',
    )
    const category = '/api/videos/v1/search?category=replays&page[size]=10'
    expect([from('replays', off), from('')]).toEqual([category, undefined])
    expect(latestSource(feeds).address).toBe(
      '/api/ondemand/v1/feed/blues-tv/sections/?pageIndex=0&pageSize=10',
    )
  })
  it('are the latest where another section came than the one that was asked for', () => {
    const came = (id: string) =>
      listSource(sampleVideo.feeds, 'goals')?.read({ sections: [{ id, itemData: [] }] })
    expect([came('goals')?.section, came('latest')?.section]).toEqual(['goals', ''])
  })
  it('are read tolerantly', () => {
    expect(itemsOf(null)).toEqual([])
    expect(itemsOf({ sections: [] })).toEqual([])
    expect(itemsOf({ sections: [{ itemData: [null, {}, { id: 'a', mediaData: {} }] }] })).toEqual([])
    expect(filmsOf(null)).toEqual([])
    expect(filmsOf({ data: [null, {}, { id: 'a', attributes: { mediaData: {} } }] })).toEqual([])
  })
  it('of a search are its films, and no streams', () => {
    const found = (id: string, mediaType: string) => ({
      id,
      attributes: { mediaType, mediaData: { entryId: `0_${id}` } },
    })
    const films = filmsOf({ data: [found('a', 'OnDemand'), found('b', 'LiveVideo')] })
    expect(films.map(({ id }) => id)).toEqual(['a'])
  })
})

it('hands on what crops of a film’s picture keep in sight', () => {
  const item = (focus?: { x: number; y: number }) =>
    ({
      id: 'a',
      mediaType: 'OnDemand',
      mediaData: { entryId: 'e', thumbnail: { key: 'k.webp', alt: '', ...(focus ? { focus } : {}) } },
      metaData: { title: 'A', SysEntryEntitlements: [] },
    }) as unknown as VideoItem
  expect(videoOf(item({ x: 0.2, y: 0.8 }), null).posterFocus).toEqual({ x: 0.2, y: 0.8 })
  expect(videoOf(item(), null)).not.toHaveProperty('posterFocus')
})

describe('after a film', () => {
  const items = ['a', 'b', 'c', 'd'].map((id) => ({ id }) as unknown as VideoItem)
  const next = (current: string, locked: string[] = []) =>
    nextOf(items, current, ({ id }) => !locked.includes(id))?.id ?? null
  it('comes the next of its list that opens, and after the last one the first', () => {
    expect([next('a'), next('b', ['c']), next('d'), next('d', ['a'])]).toEqual(['b', 'd', 'a', 'b'])
  })
  it('comes the first of the list for a film that is not in it, and nothing where nothing opens', () => {
    expect([next('z'), next('a', ['b', 'c', 'd'])]).toEqual(['a', null])
  })
})
