/** @jest-environment node */
import { describe, expect, it } from '@jest/globals'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import * as ui from './index.ts'

const page = (
  <StaticRouter location="/">
    <ui.PageHeader
      title="News"
      imageKey="hero.webp"
      breadcrumbs={[{ label: 'Home', href: '/' }, { label: 'News' }]}
    />
    <ui.Carousel label="Films" heading={<ui.SectionHeading title="Films" link={{ href: '/videos' }} />}>
      <ui.Card href="/a" title="A" imageKey="a.webp" corner={<ui.Icon name="Play" />} />
    </ui.Carousel>
    <ui.PromoCarousel label="Offers" seeMore={{ href: '/b' }}>
      <ui.CategoryCard href="/b" title="B" imageKey={undefined} />
    </ui.PromoCarousel>
    <ui.Tabs label="Feed" items={[{ id: 'a', label: 'A', content: 'a' }]} />
    <ui.Picker label="Team" current="/x" options={[{ href: '/x', label: 'X' }]} />
    <ui.Pagination page={0} pageCount={3} href={String} />
    <ui.Dialog open={false} onClose={() => {}} title="Closed">
      Hidden
    </ui.Dialog>
    <ui.LoadMore href="/more" />
    <ui.Crest name="Saxby United" />
    <ui.FormPills form={['W', 'L']} />
    <ui.RichText blocks={[{ type: 'paragraph', spans: [{ text: 'Words' }] }]} />
  </StaticRouter>
)

describe('on the server', () => {
  const html = renderToString(page)

  it('renders without a browser', () => {
    expect(globalThis).not.toHaveProperty('window')
    expect(html).toContain('Words')
  })

  it('writes no inline styles or handlers, which the content policy would refuse', () => {
    expect(html).not.toMatch(/\s(?:style|on\w+)=/)
  })
})
