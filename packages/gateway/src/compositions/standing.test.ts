import { expect, it } from '@jest/globals'
import { hasPages, outOf, standingOf, withoutReasons } from './standing.core.ts'

const wish = (version: string, trouble: string | null = null) => ({ version, trouble })
const nothing = () => null

it('says nothing of a refusal while the wanted version serves or is on its way', () => {
  expect(standingOf({ news: wish('2'), tv: wish('5') }, { news: '2', tv: '4' }, nothing)).toEqual({
    news: { wanted: '2', serving: '2', refused: null },
    tv: { wanted: '5', serving: '4', refused: null },
  })
})

it('says why a version does not serve: it could not be had, or was refused when it was tried', () => {
  const refusal = (remote: string, version: string) =>
    remote === 'tv' && version === '5' ? 'render: broken' : null
  const standing = standingOf({ news: wish('2', 'wrong hash'), tv: wish('5') }, { tv: '4' }, refusal)
  expect(standing).toEqual({
    news: { wanted: '2', serving: null, refused: { version: '2', reason: 'wrong hash' } },
    tv: { wanted: '5', serving: '4', refused: { version: '5', reason: 'render: broken' } },
  })
  expect(withoutReasons(standing)).toEqual({
    news: { wanted: '2', serving: null, refused: '2' },
    tv: { wanted: '5', serving: '4', refused: '5' },
  })
})

it('says of a version that serves that its pointer is believed no more', () => {
  const doubted = { ...wish('2', 'it is not signed'), doubted: true as const }
  expect(standingOf({ news: doubted }, { news: '2' }, nothing)).toEqual({
    news: { wanted: '2', serving: '2', refused: { version: '2', reason: 'it is not signed' } },
  })
})

it('says who signed what is wanted, and that a version is this site’s own, where that is so', () => {
  const signed = { ...wish('2'), signedBy: 'news-team' }
  const own = { ...wish('5'), own: true as const }
  expect(standingOf({ news: signed, tv: own }, { news: '2', tv: '5' }, nothing)).toEqual({
    news: { wanted: '2', serving: '2', refused: null, signedBy: 'news-team' },
    tv: { wanted: '5', serving: '5', refused: null, own: true },
  })
})

it('says of a remote that was withdrawn what serves of it until it is gone', () => {
  expect(standingOf({ news: wish('2') }, { news: '2', tv: '4' }, nothing)).toEqual({
    news: { wanted: '2', serving: '2', refused: null },
    tv: { wanted: 'none', serving: '4', refused: null },
  })
  expect(standingOf({ news: wish('2') }, { news: '2' }, nothing)).not.toHaveProperty('tv')
})

it('says which remotes are out: those whose version was refused while no other one serves', () => {
  const refused = { version: '2', reason: 'it is not signed' }
  const missing = { wanted: '2', serving: null, refused }
  expect(
    outOf({ news: missing, tv: { ...missing, serving: '1' }, club: { ...missing, refused: null } }),
  ).toEqual([{ remote: 'news' }])
})

it('has pages while one remote serves, and where there are none to serve', () => {
  const missing = { wanted: '2', serving: null, refused: null }
  expect(hasPages({})).toBe(true)
  expect(hasPages({ news: missing, tv: { ...missing, serving: '1' } })).toBe(true)
  expect(hasPages({ news: missing, tv: missing })).toBe(false)
})
