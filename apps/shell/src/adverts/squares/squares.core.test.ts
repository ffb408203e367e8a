import { describe, expect, it } from '@jest/globals'
import { hidesAdverts, isVideoPage, type Square, shownOf, shuffled, squaresIn } from './squares.core.ts'

const now = Date.parse('2026-11-20T12:00:00Z')
const advert = (more: object = {}) => ({
  id: 'a',
  advertName: 'The club’s name for it',
  advertRef: 'ref-a',
  advertTitle: 'What it says',
  url: 'https://a.example.com/',
  images: { mobile: { imageKey: 'adverts/a.webp' } },
  enabled: true,
  channel: '',
  childFriendly: true,
  timings: { startUTC: null, endUTC: null },
  ...more,
})
const answer = (...adverts: unknown[]) => ({ data: { id: 'footer_slot', attributes: { adverts } } })
const found = (more: object) => squaresIn(answer(advert(more)), now).length

describe('adverts of the squares', () => {
  it('are read with what a square needs of them', () => {
    expect(squaresIn(answer(advert(), advert({ id: 'b', advertTitle: undefined })), now)).toEqual([
      {
        id: 'a',
        name: 'What it says',
        url: 'https://a.example.com/',
        image: 'adverts/a.webp',
        childFriendly: true,
        ends: null,
        advertName: 'The club’s name for it',
        advertRef: 'ref-a',
        campaignRef: '',
      },
      expect.objectContaining({ id: 'b', name: 'The club’s name for it' }),
    ])
  })

  it.each([
    ['without a link', { url: '' }],
    ['with no link', { url: null }],
    ['with a desktop picture alone', { images: { desktop: { imageKey: 'x' } } }],
    ['without pictures', { images: null }],
    ['with an empty key', { images: { mobile: { imageKey: '' } } }],
    ['switched off', { enabled: false }],
    ['for the app', { channel: 'app' }],
    ['not begun', { timings: { startUTC: '2026-11-20T12:00:01Z', endUTC: null } }],
    ['over', { timings: { startUTC: null, endUTC: '2026-11-20T12:00:00Z' } }],
    ['of no readable time', { timings: { startUTC: 'soon', endUTC: null } }],
    ['without a name', { advertTitle: 7 }],
  ])('are none: %s', (_what, more) => expect(found(more)).toBe(0))

  it('are valid from their first instant, on the web, without bounds too', () => {
    expect(found({ timings: { startUTC: '2026-11-20T12:00:00Z', endUTC: '2026-11-20T12:00:01Z' } })).toBe(1)
    expect(found({ channel: 'web' })).toBe(1)
    expect(found({ timings: undefined })).toBe(1)
  })

  it.each([
    null,
    undefined,
    [],
    {},
    { data: null },
    { data: { attributes: { adverts: {} } } },
    answer(null, 3),
  ])('are none in what is no answer: %j', (nonsense) => expect(squaresIn(nonsense, now)).toEqual([]))
})

describe('the choice', () => {
  const square = (id: string, childFriendly = true): Square => ({
    id,
    name: id,
    url: '/x',
    image: 'x',
    childFriendly,
    ends: null,
    advertName: id,
    advertRef: '',
    campaignRef: '',
  })

  const ids = (order: readonly Square[], childFriendly: boolean, ...gone: string[]) =>
    shownOf(order, childFriendly, ({ id }) => gone.includes(id)).map((one) => one?.id ?? null)

  it('gives every order the same chance', () => {
    const counts = new Map<string, number>()
    const steps = [0, 0.34, 0.67]
    for (const first of steps)
      for (const second of [0, 0.5]) {
        const draws = [first, second]
        const order = shuffled(['a', 'b', 'c'], () => draws.shift() ?? 0).join('')
        counts.set(order, (counts.get(order) ?? 0) + 1)
      }
    expect([...counts.values()]).toEqual([1, 1, 1, 1, 1, 1])
    expect(shuffled(['a', 'b'], () => 0.999_999)).toEqual(['a', 'b'])
    expect(shuffled([], () => 0)).toEqual([])
  })

  it('is three at the most, each once, and child friendly in that mode', () => {
    const order = [square('a', false), square('b'), square('c'), square('d', false), square('e')]
    expect(ids(order, false)).toEqual(['a', 'b', 'c'])
    expect(ids(order, true)).toEqual(['b', 'c', 'e'])
    expect(ids([square('a', false)], true)).toEqual([])
  })

  it('gives the slot of one that is gone to the next, and leaves the others where they are', () => {
    const order = ['a', 'b', 'c', 'd'].map((id) => square(id))
    expect(ids(order, false, 'b')).toEqual(['a', 'd', 'c'])
    expect(ids(order, false, 'b', 'd')).toEqual(['a', null, 'c'])
    expect(ids(order, false, 'a', 'b', 'c', 'd')).toEqual([null, null, null])
  })
})

describe('pages of the video service', () => {
  it('are known by their type', () => {
    expect(['videoListing', 'videoCategory', 'faqs', 'home', 'error'].map(isVideoPage)).toEqual([
      true,
      true,
      true,
      false,
      false,
    ])
  })
  it('have adverts only where its settings say so', () => {
    const settings = (hideAdvertsFromVideos: unknown) => ({ data: { attributes: { hideAdvertsFromVideos } } })
    expect([settings(false), settings(true), settings(undefined), null, {}].map(hidesAdverts)).toEqual([
      false,
      true,
      true,
      true,
      true,
    ])
  })
})
