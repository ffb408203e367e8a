import { describe, expect, it } from '@jest/globals'
import { fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter, Route, Routes } from 'react-router'
import { isSitePath, SiteLink } from './SiteLink.tsx'

describe('isSitePath', () => {
  it.each([
    ['/news', true],
    ['/', true],
    ['//evil.example.com', false],
    ['/\\evil.example.com', false],
    ['https://example.com/', false],
    ['#top', false],
    ['mailto:club@example.com', false],
  ])('%s: %s', (href, expected) => {
    expect(isSitePath(href)).toBe(expected)
  })
})

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
})
