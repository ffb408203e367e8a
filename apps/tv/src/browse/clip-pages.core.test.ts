import { describe, expect, it } from '@jest/globals'
import type { Clip } from '../clip/clip.core.ts'
import { type ClipPage, clipsOf, lastPage, span, withClipPage } from './clip-pages.core.ts'

const clip = (id: string): Clip => ({
  id,
  entry: id,
  title: id,
  seconds: 20,
  opens: [],
  at: '2026-11-01T10:00:00Z',
  image: null,
  kind: 'OnDemand',
})
const page = (number: number, ...ids: string[]): ClipPage => ({
  page: number,
  size: 2,
  total: 5,
  clips: ids.map(clip),
})

describe('pages of a list', () => {
  it('stand in order, the newer one of two in place of the older', () => {
    const held = withClipPage(withClipPage([page(2, 'c', 'd')], page(1, 'a', 'b')), page(2, 'c', 'e'))
    expect(clipsOf(held).map(({ id }) => id)).toEqual(['a', 'b', 'c', 'e'])
  })

  it('show a clip once, though it slid on to the next page', () => {
    const held = [page(1, 'a', 'b'), page(2, 'b', 'c')]
    expect(clipsOf(held).map(({ id }) => id)).toEqual(['a', 'b', 'c'])
    expect(span(held)).toEqual({ from: 1, to: 3 })
  })

  it('know their place', () => {
    expect(span([page(2, 'c', 'd')])).toEqual({ from: 3, to: 4 })
    expect(lastPage(page(1))).toBe(3)
    expect(lastPage({ ...page(1), total: 0 })).toBe(1)
  })
})
