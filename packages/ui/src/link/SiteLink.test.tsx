import { PageProvider, type PageState } from '@club/shell-api'
import { describe, expect, it } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import { SiteLink } from './SiteLink.tsx'

describe('SiteLink', () => {
  it('marks what the host takes through its router, and leaves files, anchors and other tabs to the browser', () => {
    render(
      <>
        <SiteLink href="/news">News</SiteLink>
        <SiteLink href="/calendar.ics" document>
          Calendar
        </SiteLink>
        <SiteLink href="#table">Table</SiteLink>
        <SiteLink href="/videos" newTab>
          Videos
        </SiteLink>
      </>,
    )
    const marked = screen.getAllByRole('link').filter((link) => link.dataset.discover === 'true')
    expect(marked.map((link) => link.getAttribute('href'))).toEqual(['/news'])
  })

  it.each([
    'javascript:alert(1)',
    '//evil.example',
    '/\\evil.example',
    'https://club:x@evil.example/',
    ' data:x',
  ])('draws %s as words that lead nowhere', (href) => {
    render(
      <>
        <SiteLink href={href}>Shop</SiteLink>
        <SiteLink href={href} newTab>
          Shop elsewhere
        </SiteLink>
      </>,
    )
    expect(screen.queryAllByRole('link')).toEqual([])
    expect(screen.getByText('Shop')).toBeTruthy()
  })

  it.each(['', '#here', '?page=2', 'javascript:alert(1)'])(
    'opens no other tab with %j, and does not say so',
    (href) => {
      const { container } = render(
        <SiteLink href={href} newTab>
          A sponsor
        </SiteLink>,
      )
      expect(container.innerHTML).toBe('<a>A sponsor</a>')
    },
  )

  it('keeps the language of the page, where a site’s languages are told by the address', () => {
    const settings = {
      languages: [
        { lang: 'ar', link: '/' },
        { lang: 'en-GB', link: '/?lang=en-GB' },
      ],
    } as unknown as PageState['settings']
    const page = { now: '', lang: 'en-GB', dir: 'ltr', settings, origin: '' } as const
    const hrefs = ['/videos', '/videos?page=2#list', '/live?lang=ar', '#here', 'https://www.example.club/']
    render(
      <PageProvider value={page}>
        {hrefs.map((href) => (
          <SiteLink key={href} href={href}>
            {href}
          </SiteLink>
        ))}
        <SiteLink href="/" document>
          Arabic
        </SiteLink>
      </PageProvider>,
    )
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/videos?lang=en-GB',
      '/videos?page=2&lang=en-GB#list',
      '/live?lang=ar',
      '#here',
      'https://www.example.club/',
      '/',
    ])
  })

  it('leads to another site of ours with a page that is there, and is words where it is nowhere', () => {
    const elsewhere = (path: string) =>
      path.startsWith('/news') ? `https://www.example.club${path}` : path === '/gone' ? null : undefined
    const settings = { languages: [] } as unknown as PageState['settings']
    const page = { now: '', lang: 'en-GB', dir: 'ltr', settings, origin: '', elsewhere } as const
    render(
      <PageProvider value={page}>
        <SiteLink href="/news?page=2">News</SiteLink>
        <SiteLink href="/gone">Gone</SiteLink>
        <SiteLink href="/videos">Videos</SiteLink>
        <SiteLink href="/news.xml" document>
          Feed
        </SiteLink>
      </PageProvider>,
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
