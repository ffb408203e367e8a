import type { ImportedMenuItem } from '@club/contracts'
import { datesOf } from '@club/i18n'
import { describe, expect, it } from '@jest/globals'
import { buildMenu, flattenMenu, type MenuPage, relatedOf } from './menu.core.ts'

const dates = datesOf('Europe/London', 'en-GB')

const entry = (
  title: string,
  fullPath: string | null,
  children: ImportedMenuItem[] = [],
): ImportedMenuItem => ({
  title,
  postType: fullPath === null ? 'external' : 'internal',
  fullPath,
  externalUrl: fullPath === null ? 'https://trust.example.org/' : null,
  newTab: fullPath === null,
  children,
})
const page = (fullPath: string, more: Partial<MenuPage> = {}): MenuPage => ({
  fullPath,
  parentPath: fullPath.split('/').slice(0, -1).join('/') || null,
  title: fullPath,
  template: 'Default',
  status: 'Published',
  order: 0,
  image: null,
  standfirst: null,
  updatedAt: '2026-07-01T23:30:00Z',
  ...more,
})

const menu = [
  entry('Fans', '/fans', [
    entry('Trust', null),
    entry('Trust', null),
    entry('Become a mascot', '/fans/become-a-mascot'),
  ]),
  entry('News', '/news'),
]

describe('the menu', () => {
  it('gives every entry an id of its own that stays from import to import', () => {
    const ids = flattenMenu(menu).map((item) => item.id)
    expect(ids).toEqual(['fans', 'fans/trust', 'fans/trust-2', 'fans/become-a-mascot', 'news'])
    expect(flattenMenu(menu).map((item) => item.id)).toEqual(ids)
  })

  it('has the fields that pages read, in the club’s time zone', () => {
    const tree = buildMenu(
      flattenMenu(menu),
      [page('/fans', { template: 'Hub' }), page('/fans/become-a-mascot')],
      dates,
    )
    expect(tree[0]).toMatchObject({
      postID: 'fans',
      postTitle: 'Fans',
      pageTemplate: 'Hub',
      nestedLevel: 0,
      pageOrder: 0,
    })
    expect(tree[0]?.children[2]).toEqual({
      postID: 'fans/become-a-mascot',
      postTitle: 'Become a mascot',
      postStatus: 'Published',
      pageTemplate: 'Default',
      savedTimestamp: Date.parse('2026-07-01T23:30:00Z'),
      pageOrder: 2,
      pageSlug: 'become-a-mascot',
      fullPath: '/fans/become-a-mascot',
      publishedDate: '2026-07-02',
      publishedTime: '00:30',
      nestedLevel: 1,
      postType: 'internal',
      externalUrl: null,
      newTab: false,
      children: [],
    })
    expect(tree[1]?.postTitle).toBe('News')
  })

  it('leaves out what is not published, with all below it', () => {
    const tree = buildMenu(
      flattenMenu(menu),
      [page('/fans', { status: 'Draft' }), page('/fans/become-a-mascot')],
      dates,
    )
    expect(tree.map((item) => item.postTitle)).toEqual(['News'])
  })
})

describe('what a page lists', () => {
  const entries = flattenMenu(menu)
  const pages = [
    page('/fans', { template: 'Hub' }),
    page('/fans/become-a-mascot', { standfirst: 'Walk out with the team' }),
    page('/fans/not-in-menu'),
    page('/fans/draft', { status: 'Draft' }),
    page('/privacy-policy'),
    page('/terms-of-use'),
  ]

  it('is the menu’s order first, external links included, then published pages that the menu leaves out', () => {
    expect(relatedOf(entries, pages, '/fans').map(({ fullPath, external }) => [fullPath, external])).toEqual([
      ['https://trust.example.org/', true],
      ['https://trust.example.org/', true],
      ['/fans/become-a-mascot', false],
      ['/fans/not-in-menu', false],
    ])
  })

  it('is small print beside small print on the top level', () => {
    expect(relatedOf(entries, pages, null).map((item) => item.fullPath)).toEqual([
      '/privacy-policy',
      '/terms-of-use',
    ])
  })
})
