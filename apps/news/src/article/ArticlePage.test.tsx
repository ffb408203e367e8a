import type { Article } from '@club/contracts'
import { sampleClub } from '@club/settings'
import { testHost } from '@club/shell-api/testing'
import { describe, expect, it } from '@jest/globals'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { ArticlePage } from './ArticlePage.tsx'
import type { ArticleData } from './article.loader.ts'

const article: Article = {
  slug: 'a-b',
  title: 'A night to keep',
  standfirst: 'It rained.',
  category: { name: 'Match Reports', slug: 'match-reports' },
  publishedAt: '2026-11-18T22:30:00Z',
  updatedAt: '2026-11-18T23:10:00Z',
  image: null,
  team: null,
  author: null,
  matchID: null,
  tags: ['rain'],
  body: [{ type: 'paragraph', spans: [{ text: 'The <b>tide</b> came in.' }] }],
}
const data: ArticleData = {
  kind: 'article',
  article,
  related: [],
  match: null,
  advert: null,
  adverts: {},
  address: 'https://club.example/news/a-b',
}

describe('ArticlePage', () => {
  it('names a tag once that an editor wrote twice', () => {
    const twice = { ...data, article: { ...article, tags: ['rain', 'tide', 'rain'] } }
    render(testHost(<ArticlePage data={twice} />).ui)
    expect(screen.getAllByRole('link', { name: 'rain' })).toHaveLength(1)
    expect(screen.getAllByRole('link', { name: 'tide' })).toHaveLength(1)
  })

  it('shows text as text, and no part that is not there', () => {
    const { ui } = testHost(<ArticlePage data={data} />)
    render(ui)
    expect(screen.getByText('The <b>tide</b> came in.')).toBeTruthy()
    expect(screen.queryByText(/^By /)).toBeNull()
    expect(screen.queryByText('Related news')).toBeNull()
  })

  it('dates by the day in London, and says when a later day changed it', () => {
    const { ui } = testHost(<ArticlePage data={data} />)
    const { unmount } = render(ui)
    expect(screen.getByText('18 Nov 2026').getAttribute('datetime')).toBe(article.publishedAt)
    expect(screen.queryByText('Updated')).toBeNull()
    unmount()
    const later = { ...data, article: { ...article, updatedAt: '2026-11-20T08:00:00Z' } }
    render(testHost(<ArticlePage data={later} />).ui)
    expect(screen.getByText('20 Nov 2026')).toBeTruthy()
  })

  it('begins title and standfirst on the side on which its text begins', () => {
    const sides = (changes: Partial<Article>) => {
      const { ui } = testHost(<ArticlePage data={{ ...data, article: { ...article, ...changes } }} />)
      const { container, unmount } = render(ui)
      const blocks = ['h1', '.standfirst', '.part p'].map((block) => container.querySelector(block))
      const found = blocks.map((block) => block?.closest('[dir]')?.getAttribute('dir'))
      unmount()
      return found
    }
    const arabic = { title: 'ليلة لا تُنسى', standfirst: 'هطل المطر.' }
    expect(sides({ ...arabic, body: [{ type: 'paragraph', spans: [{ text: 'جاء المد.' }] }] })).toEqual([
      'rtl',
      'rtl',
      'rtl',
    ])
    expect(sides(arabic)).toEqual(['rtl', 'rtl', undefined])
    expect(sides({})).toEqual([undefined, undefined, undefined])
  })

  it('has sharing options where the club wants them', () => {
    render(testHost(<ArticlePage data={data} />).ui)
    expect(screen.getByRole('region', { name: 'Share this story' })).toBeTruthy()
  })

  it('says of no other story that its link was copied', async () => {
    Object.assign(navigator, { clipboard: { writeText: async () => {} } })
    let read = (_: ArticleData) => {}
    function Reading() {
      const [story, setStory] = useState(data)
      read = setStory
      return <ArticlePage data={story} />
    }
    render(testHost(<Reading />).ui)
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Copy link' })))
    expect(screen.getByText('Link copied')).toBeTruthy()
    await act(async () => read({ ...data, address: 'https://club.example/news/c-d' }))
    expect(screen.queryByText('Link copied')).toBeNull()
  })

  it('says so where the browser has no clipboard', async () => {
    Object.assign(navigator, { clipboard: undefined })
    render(testHost(<ArticlePage data={data} />).ui)
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Copy link' })))
    expect(screen.getByText(/^The link could not be copied/)).toBeTruthy()
  })

  it('has none where it does not', () => {
    const settings = { ...sampleClub, news: { ...sampleClub.news, sharing: false } }
    render(testHost(<ArticlePage data={data} />, { settings }).ui)
    expect(screen.queryByRole('region', { name: 'Share this story' })).toBeNull()
  })
})
