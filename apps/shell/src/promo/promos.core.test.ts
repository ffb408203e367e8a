import { describe, expect, it } from '@jest/globals'
import { cookieAfter, runningIn, seenIn } from './promos.core.ts'

const now = Date.parse('2026-11-20T12:00:00Z')
const promo = (promoID: string, more: object = {}) => ({
  id: promoID,
  attributes: {
    promoID,
    startDateTime: '2026-11-20T12:00:00Z',
    endDateTime: '2026-11-20T12:00:01Z',
    type: 'Default',
    url: '/tickets',
    webNewWindow: false,
    imageKey: 'promos/a.webp',
    imageAltText: 'Half-season tickets',
    ...more,
  },
})
const found = (entries: unknown[]) => runningIn({ data: entries }, now).map(({ promoID }) => promoID)

describe('promos that run', () => {
  it('are found in their order', () => {
    expect(found([promo('a'), promo('b')])).toEqual(['a', 'b'])
  })
  it.each([
    ['before its time', { startDateTime: '2026-11-20T12:00:01Z' }],
    ['after it', { endDateTime: '2026-11-20T12:00:00Z' }],
    ['of no readable time', { endDateTime: 'never' }],
    ['without a picture', { imageKey: '' }],
    ['without words for it', { imageAltText: undefined }],
    ['with an id that is no name', { promoID: 'a; Path=/x' }],
  ])('are none %s', (_what, more) => expect(found([promo('a', more)])).toEqual([]))
  it.each([null, undefined, [], {}, { data: null }, { data: [null, 7, {}] }, 'x'])(
    'are none in what is no answer: %j',
    (nonsense) => expect(runningIn(nonsense, now)).toEqual([]),
  )
})

describe('the cookie of promos that were seen', () => {
  it('is written until 2099 and read back', () => {
    const cookie = cookieAfter(['a'], 'b', [], true)
    expect(cookie).toBe('promo_seen=a.b; Expires=Thu, 31 Dec 2099 23:59:59 GMT; Path=/; SameSite=Lax; Secure')
    expect(seenIn(`x=1; ${cookie.split(';', 1)[0]}; y=2`)).toEqual(['a', 'b'])
    expect(seenIn('')).toEqual([])
  })
  it('keeps a promo that still runs, however many came after it', () => {
    let seen: string[] = []
    for (const id of ['app', ...Array.from({ length: 60 }, (_one, week) => `week-${week}`)])
      seen = seenIn(cookieAfter(seen, id, ['app', id], true).split(';', 1)[0] ?? '')
    expect([seen.length, seen[0], seen.at(-1), seen.includes('week-20')]).toEqual([
      40,
      'app',
      'week-59',
      false,
    ])
  })
  it('does not grow for ever', () => {
    const many = Array.from({ length: 50 }, (_one, at) => `p${at}`)
    const kept = seenIn(cookieAfter(many, 'last', [], false).split(';', 1)[0] ?? '')
    expect([kept.length, kept.at(-1), kept.includes('p0')]).toEqual([40, 'last', false])
  })
})
