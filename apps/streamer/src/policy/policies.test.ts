import { plainStreamer, sampleClub } from '@club/settings'
import { expect, it } from '@jest/globals'
import { policyPaths, withPolicy } from './policies.core.ts'

const link = (slug: string) => ({ name: 'Link', slug, isExternal: !slug.startsWith('/'), newTab: false })

it('has no policy that the club has nowhere', () => {
  const menus = { ...sampleClub.menus, footer: [link('/datenschutz')] }
  expect(policyPaths(plainStreamer, { menus, cookies: undefined })).toEqual(['/datenschutz'])
})

it('has what its footer lists and its cookie popup names, and no address of another site', () => {
  expect(policyPaths(plainStreamer, sampleClub)).toEqual([
    ...sampleClub.menus.footer.map(({ slug }) => slug),
    '/privacy-policy',
  ])
  const own = { ...plainStreamer, footerLinks: [link('/small-print'), link('https://law.example/terms')] }
  expect(policyPaths(own, { ...sampleClub, cookies: { policy: '/cookies' } })).toEqual([
    '/small-print',
    '/cookies',
  ])
})

it('leads its cookie popup and forms to the policy that its own footer alone lists', () => {
  const club = {
    ...sampleClub,
    menus: { ...sampleClub.menus, footer: [link('/datenschutz')] },
    cookies: undefined,
  }
  const own = { ...plainStreamer, footerLinks: [link('/privacy-policy')] }
  expect(withPolicy(club, own).cookies).toEqual({ policy: '/privacy-policy' })
  expect(withPolicy(club, plainStreamer)).toBe(club)
  expect(withPolicy(sampleClub, own)).toBe(sampleClub)
})
