import { describe, expect, it } from '@jest/globals'
import { contentImport } from './imports.ts'
import { isLink, isSitePath } from './link.core.ts'

const good = [
  '/',
  '/news',
  '/news?page=2#top',
  '/search?q=a%20b',
  'https://example.com/',
  'HTTP://example.com',
  'https://münchen.example/straße',
  'mailto:club@example.com',
  'mailto:a@example.com?subject=Hello%20there',
  'mailto:?subject=A%20story&body=https%3A%2F%2Fexample.com',
  'tel:+441702123456',
  'tel:01702-123456',
]
const bad = [
  '',
  'news',
  '#top',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/./\n/evil.example',
  '/.//evil.example',
  '/..//evil.example',
  'https:/\\evil.example',
  'https://user:secret@evil.example/',
  'https://www.club.example@evil.example/',
  'https://',
  'https:///evil.example',
  'https://exa mple.com/',
  'https://example.com/\u202egnp',
  'ftp://example.com/',
  'mailto:',
  'tel:',
]

describe('a link', () => {
  it.each(good)('may be %j', (href) => {
    expect(isLink(href)).toBe(true)
  })
  it.each(bad)('is never %j', (href) => {
    expect(isLink(href)).toBe(false)
  })
  it('is the router’s where it is a path of this site', () => {
    expect(good.filter(isSitePath)).toEqual(good.slice(0, 4))
    expect(bad.filter(isSitePath)).toEqual([])
  })
})

describe('an import', () => {
  const sponsor = (url: string) => ({
    campaignID: 'c',
    sponsorID: 's',
    imageKey: 'a.svg',
    published: 1 as const,
    title: 'A',
    url,
    adminName: 'A',
    mediaLibraryID: 'm',
    forcedOrder: 1,
    isChildFriendly: true,
  })
  const team = (url: string) => ({
    slug: 'first-team',
    name: 'First team',
    externalTeamPage: null,
    externalMatchPage: url,
  })
  const parts: Record<string, (url: string) => object> = {
    '/menu/0/externalUrl': (url) => ({
      menu: [
        { title: 'A', postType: 'external', fullPath: null, externalUrl: url, newTab: false, children: [] },
      ],
    }),
    '/teams/0/externalMatchPage': (url) => ({ teams: [team(url)] }),
    '/organisations/0/url': (url) => ({
      organisations: [{ id: 'a', name: 'A', kind: 'league', url, aliases: [] }],
    }),
    '/headerSponsors/0/sponsorUrl': (url) => ({
      headerSponsors: [{ imgLocation: 'a.svg', name: 'A', sponsorUrl: url, childFriendly: true }],
    }),
    '/sponsorRows/0/sponsors/0/url': (url) => ({
      sponsorRows: [
        {
          adminName: 'A',
          forcedOrder: 1,
          rowID: 'r',
          sponsorSize: 'large',
          title: 'A',
          titleSize: 'm',
          sponsors: [sponsor(url)],
        },
      ],
    }),
    '/sectionSponsors/0/sponsors/0/url': (url) => ({
      sectionSponsors: [
        { active: true, sectionID: 'homepage-news', name: 'A', type: 'web', sponsors: [sponsor(url)] },
      ],
    }),
  }
  const issuesOf = (part: object) =>
    contentImport.safeParse({ source: 'x', ...part }).error?.issues.map(({ path }) => `/${path.join('/')}`) ??
    []

  it.each(Object.keys(parts))('names the place of a link that is none: %s', (pointer) => {
    for (const url of ['javascript:alert(1)', '/\\evil.example', '//evil.example'])
      expect(issuesOf(parts[pointer]?.(url) ?? {})).toContain(pointer)
    expect(issuesOf(parts[pointer]?.('https://example.com/') ?? {})).not.toContain(pointer)
  })

  it.each(['/club/ladies', 'mailto:ladies@example.com'])(
    'takes no page of a team elsewhere that is not on another site: %s',
    (url) => expect(issuesOf({ teams: [team(url)] })).toContain('/teams/0/externalMatchPage'),
  )

  it.each([
    ['internal', '/fullPath'],
    ['external', '/externalUrl'],
  ])('names the field of an %s menu entry that leads nowhere, at any depth', (postType, field) => {
    const nowhere = { title: 'A', postType, fullPath: null, externalUrl: null, newTab: false, children: [] }
    const above = { ...nowhere, postType: 'internal', fullPath: '/club', children: [nowhere] }
    expect(issuesOf({ menu: [nowhere] })).toEqual([`/menu/0${field}`])
    expect(issuesOf({ menu: [above, nowhere] })).toEqual([`/menu/0/children/0${field}`, `/menu/1${field}`])
  })

  const entry = (fullPath: string | null, children: object[] = []) => ({
    title: 'A',
    postType: 'internal',
    fullPath,
    externalUrl: null,
    newTab: false,
    children,
  })
  it.each([
    'javascript:alert(1)',
    'java\tscript:alert(1)',
    'data:text/html,x',
    '//evil.example',
    '/\\evil.example',
    'https://a@evil.example',
    'https://evil.example/',
    'mailto:club@example.com',
    '/a page',
    'club',
    '',
  ])('takes nothing but a path of this site for an entry of the menu: %j', (path) => {
    expect(issuesOf({ menu: [entry(path)] })).toEqual(['/menu/0/fullPath'])
    expect(issuesOf({ menu: [entry('/club', [entry(path)])] })).toEqual(['/menu/0/children/0/fullPath'])
  })
  it.each(['/', '/club', '/club/history', '/news?category=club-news#top'])(
    'takes a path of this site: %j',
    (path) => {
      expect(issuesOf({ menu: [entry(path)] })).toEqual([])
    },
  )
})
