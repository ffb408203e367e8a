import { sampleClub } from '@club/settings'
import { apiContext, settingsContext } from '@club/shell-api'
import { expect, it } from '@jest/globals'
import type { LoaderFunctionArgs } from 'react-router'
import { loadArabic } from './arabic.loader.ts'

it('the Arabic page has the adverts of its text, and is a page without them', async () => {
  const page = {
    body: ['first', 'broken'].map((slotID) => ({ type: 'advert', slotID })),
  }
  const get = async (address: string) => {
    if (address.endsWith('/broken')) throw new Error('no such place')
    if (address.endsWith('/client-settings'))
      return { data: { id: 'x', attributes: { matchday: { homeInfo: '/visit' } } } }
    const attributes = address.includes('/slots/first') ? { advert: { advertID: 'boat' } } : page
    return { data: { id: 'x', attributes } }
  }
  const held = new Map<unknown, unknown>([
    [apiContext, { get }],
    [settingsContext, sampleClub],
  ])
  const args = {
    context: { get: (key: unknown) => held.get(key) },
    request: new Request('https://club.example/category/arabic'),
  } as unknown as LoaderFunctionArgs
  expect(await loadArabic(args)).toEqual({
    page,
    adverts: { first: { advertID: 'boat' }, broken: null },
    matchday: { homeInfo: '/visit' },
  })
})
