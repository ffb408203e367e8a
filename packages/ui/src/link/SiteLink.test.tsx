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
})
