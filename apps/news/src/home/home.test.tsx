import type { SlotLoaderArgs } from '@club/shell-api'
import { testHost } from '@club/shell-api/testing'
import { describe, expect, it } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import type { Story } from '../story/story.core.ts'
import { loadLatest } from './home.loader.ts'
import { Latest } from './Latest.tsx'
import { Lead } from './Lead.tsx'

const story = (slug: string): Story => ({
  slug,
  title: `Story ${slug}`,
  standfirst: `About ${slug}`,
  category: 'Club News',
  publishedAt: '2026-11-18T10:00:00Z',
  image: { key: `news/${slug}.webp`, alt: 'A picture' },
})

describe('Lead', () => {
  it('[MT-08a] leads with the newest story on its picture, the others beside it', () => {
    const { ui } = testHost(<Lead data={['a', 'b', 'c', 'd'].map(story)} />)
    const { container } = render(ui)
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Story a')
    expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(3)
    expect(screen.getByRole('link', { name: 'Story a' }).getAttribute('href')).toBe('/news/a')
    expect(screen.getAllByText('18 Nov 2026')).toHaveLength(4)
    const first = container.querySelectorAll('img[fetchpriority="high"]')
    expect([...first].map((image) => image.getAttribute('loading'))).toEqual(['eager'])
  })

  it('says so where there is no news', () => {
    const { ui } = testHost(<Lead data={[]} />)
    render(ui)
    const notice = screen.getByText('There is no news to show yet. Please come back soon.')
    // Home's header is transparent, and overlaps whatever comes first.
    expect(notice.closest('.none')?.getAttribute('data-tone')).toBe('dark')
  })
})

describe('Latest', () => {
  it('lists its stories and leads to all of them', () => {
    const { ui } = testHost(<Latest data={{ stories: ['e', 'f'].map(story), sponsors: [] }} />)
    render(ui)
    expect(screen.getAllByRole('heading', { level: 3 }).map((title) => title.textContent)).toEqual([
      'Story e',
      'Story f',
    ])
    expect(screen.getByRole('link', { name: /Show all/ }).getAttribute('href')).toBe('/news')
  })

  it.each([0, 1, 4])('is left out, with its heading, where the hero shows all %i stories', async (count) => {
    const newest = Array.from({ length: count }, (_, index) => ({
      id: `s-${index}`,
      attributes: { ...story(`s-${index}`), category: { name: 'Club News', slug: 'club-news' }, team: null },
    }))
    const api = {
      get: async (address: string) => ({
        data: address.startsWith('/api/web') ? newest : [],
        meta: { total: 0 },
      }),
    }
    const args = {
      context: { get: () => api },
      request: new Request('https://club.example/'),
    } as unknown as SlotLoaderArgs
    const { container } = render(testHost(<Latest data={await loadLatest(args)} />).ui)
    expect(container.childElementCount).toBe(0)
  })
})
