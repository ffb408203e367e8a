import { sampleClub } from '@club/settings'
import type { RouteHandle } from '@club/shell-api'
import { describe, expect, it } from '@jest/globals'
import { handleOf, languageOfPage, leafOf } from './page-language.core.ts'

const handle = (pageType: string, lang?: string) =>
  ({ pageType, meta: () => ({ title: '' }), ...(lang ? { lang } : {}) }) as unknown as RouteHandle

describe('what a page is, and its language', () => {
  const outer = { handle: handle('newsListing'), loaderData: {} }
  const inner = { handle: handle('newsSingle', 'ar'), loaderData: {} }

  it('is said by the innermost route that says it', () => {
    expect(leafOf([{ handle: undefined }, outer, inner, { handle: { other: true } }])).toBe(inner)
    expect([handleOf(inner), handleOf(undefined)]).toEqual([inner.handle, null])
  })

  it('is nothing where the page’s data did not come', () => {
    expect(handleOf({ handle: inner.handle, loaderData: undefined })).toBeNull()
  })

  it('is the page’s own language, else that of the language whose page it is, else the visit’s, else the club’s', () => {
    const french = { lang: 'fr', name: 'Français', shortName: 'FR', dir: 'ltr', categoryName: null } as const
    const settings = {
      ...sampleClub,
      languages: [...sampleClub.languages, { ...french, link: '/francais' }],
    }
    const root = { settings }
    expect([
      languageOfPage(inner.handle, { ...root, lang: 'de' }, '/francais'),
      languageOfPage(outer.handle, { ...root, lang: 'de' }, '/francais'),
      languageOfPage(outer.handle, { ...root, lang: 'de' }, '/club'),
      languageOfPage(null, root, '/francais'),
      languageOfPage(null, root, '/club'),
    ]).toEqual(['ar', 'fr', 'de', 'fr', sampleClub.site.locale])
    // A club whose own language is Arabic has home in it, and its English start page elsewhere.
    const arabic = { ...settings, site: { ...settings.site, locale: 'ar' } }
    expect(languageOfPage(outer.handle, { settings: arabic }, '/')).toBe('ar')
  })
})
