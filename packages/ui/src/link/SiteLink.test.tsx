import { PageProvider, type PageState } from '@club/shell-api'
import { describe, expect, it } from '@jest/globals'
import { fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter, Route, Routes } from 'react-router'
import { SiteLink } from './SiteLink.tsx'

describe('SiteLink', () => {
  it('goes by the router within the site, and leaves files to the browser', () => {
    render(
      <MemoryRouter>
        <SiteLink href="/news">News</SiteLink>
        <SiteLink href="/calendar.ics" document>
          Calendar
        </SiteLink>
        <Routes>
          <Route path="/" element={<p>At home</p>} />
          <Route path="/news" element={<p>At the news</p>} />
        </Routes>
      </MemoryRouter>,
    )
    fireEvent.click(screen.getByRole('link', { name: 'News' }))
    expect(screen.getByText('At the news')).toBeTruthy()
    expect(fireEvent.click(screen.getByRole('link', { name: 'Calendar' }))).toBe(true)
    expect(screen.getByText('At the news')).toBeTruthy()
  })

  it.each([
    'javascript:alert(1)',
    '//evil.example',
    '/\\evil.example',
    'https://club:x@evil.example/',
    ' data:x',
  ])('draws %s as words that lead nowhere', (href) => {
    render(
      <MemoryRouter>
        <SiteLink href={href}>Shop</SiteLink>
        <SiteLink href={href} newTab>
          Shop elsewhere
        </SiteLink>
      </MemoryRouter>,
    )
    expect(screen.queryAllByRole('link')).toEqual([])
    expect(screen.getByText('Shop')).toBeTruthy()
  })

  it('leads to another site of ours with a page that is there, and is words where it is nowhere', () => {
    const elsewhere = (path: string) =>
      path.startsWith('/news') ? `https://www.example.club${path}` : path === '/gone' ? null : undefined
    const settings = {} as PageState['settings']
    const page = { now: '', lang: 'en-GB', dir: 'ltr', settings, origin: '', elsewhere } as const
    render(
      <MemoryRouter>
        <PageProvider value={page}>
          <SiteLink href="/news?page=2">News</SiteLink>
          <SiteLink href="/gone">Gone</SiteLink>
          <SiteLink href="/videos">Videos</SiteLink>
          <SiteLink href="/news.xml" document>
            Feed
          </SiteLink>
        </PageProvider>
      </MemoryRouter>,
    )
    const leads = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
    expect(leads).toEqual([
      ['News', 'https://www.example.club/news?page=2'],
      ['Videos', '/videos'],
      ['Feed', '/news.xml'],
    ])
    expect(screen.getByText('Gone')).toBeTruthy()
  })
})
