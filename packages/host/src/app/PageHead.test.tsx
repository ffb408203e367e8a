import { sampleClub } from '@club/settings'
import type { PageMeta } from '@club/shell-api'
import { describe, expect, it } from '@jest/globals'
import { renderToStaticMarkup } from 'react-dom/server'
import { type Frame, PageFrame } from './PageFrame.tsx'
import { PageHead } from './PageHead.tsx'

const frame = { origin: 'https://club.example', fonts: [], css: [] } as unknown as Frame
const nothing = {} as never

/** The value of one field in a page's head. */
function said(meta: PageMeta, field: string, languageLink = '/'): string | undefined {
  const html = renderToStaticMarkup(
    <PageFrame bus={nothing} live={nothing} store={nothing} slots={nothing} mark={nothing} frame={frame}>
      <PageHead
        meta={meta}
        settings={sampleClub}
        path="/news/2026"
        languageLink={languageLink}
        failed={false}
        links={[]}
      />
    </PageFrame>,
  )
  return html.match(new RegExp(`(?:name|property)="${field}" content="([^"]*)"`))?.[1]
}

describe('PageHead', () => {
  it.each([undefined, null, ''])('describes a page by the site where it says %p of itself', (description) => {
    const meta = { title: 'A page', ...(description === undefined ? {} : { description }) }
    expect(said(meta, 'description')).toBe(sampleClub.site.description)
    expect(said(meta, 'og:description')).toBe(sampleClub.site.description)
  })

  it('is known by an address of its own language', () => {
    expect(said({ title: 'News 2026' }, 'og:url')).toBe('https://club.example/news/2026')
    expect(said({ title: 'News 2026' }, 'og:url', '/?lang=ar')).toBe('https://club.example/news/2026?lang=ar')
    const meta = { title: 'News', canonical: '/news?page=2' }
    expect(said(meta, 'og:url', '/?lang=ar')).toBe('https://club.example/news?page=2&amp;lang=ar')
  })

  it('shares a year of the archive with the picture of the club', () => {
    expect(said({ title: 'News 2026' }, 'og:image')).toContain('/images/share/')
  })
})
