import { describe, expect, it } from '@jest/globals'
import {
  advertsOf,
  experimentsIn,
  linesIn,
  type Tried,
  variantOf,
  variantsCookie,
  variantsIn,
} from './others.core.ts'

const now = Date.parse('2026-11-20T12:00:00Z')
const line = (more: object = {}) => ({
  id: 'a',
  attributes: {
    advertID: 'a',
    advertName: 'Marsh Lane Dental',
    targetUrl: 'https://dental.example.com/',
    childFriendly: true,
    imageData: { Location: 'adverts/a.webp' },
    ...more,
  },
})

describe('adverts of the footer’s list', () => {
  it('are read with what they need', () => {
    expect(linesIn({ data: [line()] }, now)).toEqual([
      {
        id: 'a',
        name: 'Marsh Lane Dental',
        url: 'https://dental.example.com/',
        image: 'adverts/a.webp',
        childFriendly: true,
        ends: null,
        advertName: 'Marsh Lane Dental',
        advertRef: '',
        campaignRef: '',
      },
    ])
  })
  it.each([
    { targetUrl: '' },
    { targetUrl: null },
    { imageData: null },
    { imageData: { Location: '' } },
    { advertName: 7 },
    { endUTC: '2026-11-20T12:00:00Z' },
    { endUTC: 'soon' },
  ])('are none with %j', (more) => expect(linesIn({ data: [line(more)] }, now)).toEqual([]))
  it('say the text for readers, and are counted by the club’s own name', () => {
    const [one] = linesIn({ data: [line({ advertTitle: 'Teeth for all' })] }, now)
    expect([one?.name, one?.advertName]).toEqual(['Teeth for all', 'Marsh Lane Dental'])
  })
  it('know their end', () => {
    const [one] = linesIn({ data: [line({ endUTC: '2026-11-20T12:00:20Z' })] }, now)
    expect(one?.ends).toBe(now + 20_000)
  })
  it.each([null, [], {}, { data: {} }, { data: [null, 3] }])('are none in %j', (nonsense) =>
    expect(linesIn(nonsense, now)).toEqual([]),
  )
})

describe('experiments', () => {
  const advert = {
    id: 'x',
    advertName: 'x',
    url: '/x',
    images: { mobile: { imageKey: 'x' } },
    enabled: true,
    channel: '',
    childFriendly: true,
  }
  const answer = {
    data: [
      { id: 'other', attributes: { slotID: 'elsewhere', variants: [{ name: 'a', weight: 1, adverts: [] }] } },
      {
        id: 'autumn',
        attributes: {
          slotID: 'footer_slot',
          variants: [
            { name: 'a', weight: 1, adverts: [] },
            { name: 'b', weight: 3, adverts: [advert] },
          ],
        },
      },
      { id: 'broken', attributes: { slotID: 'footer_slot', variants: [{ name: 'a', weight: 0 }, null] } },
    ],
  }
  const [autumn] = experimentsIn(answer, 'footer_slot') as [Tried]
  it('are those of the place', () => {
    expect(experimentsIn(answer, 'footer_slot').map(({ id }) => id)).toEqual(['autumn'])
    for (const nonsense of [null, {}, { data: [{}, { id: 'a' }] }])
      expect(experimentsIn(nonsense, 'x')).toEqual([])
  })
  it('give each variant its share, and a browser the one that it kept', () => {
    const counts = { a: 0, b: 0 }
    for (let draw = 0; draw < 1; draw += 0.05) counts[variantOf(autumn, undefined, draw).name as 'a' | 'b']++
    expect(counts).toEqual({ a: 5, b: 15 })
    expect(variantOf(autumn, 'a', 0.99).name).toBe('a')
    expect(variantOf(autumn, 'gone', 0.99).name).toBe('b')
    expect(advertsOf(variantOf(autumn, 'b', 0), 0).map(({ id }) => id)).toEqual(['x'])
    expect(advertsOf(variantOf(autumn, 'a', 0), 0)).toEqual([])
  })
  it('are kept in a cookie and read back', () => {
    const cookie = variantsCookie(
      new Map([
        ['autumn', 'b'],
        ['spring', 'a'],
      ]),
      true,
    )
    expect(cookie).toBe('experiments=autumn:b.spring:a; Max-Age=5184000; Path=/; SameSite=Lax; Secure')
    expect([...variantsIn(`x=y; ${cookie.split(';', 1)[0]}`)]).toEqual([
      ['autumn', 'b'],
      ['spring', 'a'],
    ])
    expect([...variantsIn('experiments=a.b:.:c.<x>:y')]).toEqual([])
  })
})
