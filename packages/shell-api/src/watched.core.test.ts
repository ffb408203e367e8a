import { describe, expect, it } from '@jest/globals'
import { keptPosition, positionOf, type ResumeBook, readBook, toContinue } from './watched.core.ts'

const now = 1_800_000_000_000
const left = (position: number, duration = 90, book: ResumeBook = {}) =>
  keptPosition(book, 'film', { position, duration, now })

describe('resume', () => {
  it('keeps where a film was left', () => expect(positionOf(left(41.7), 'film', now)).toBe(41))
  it.each([
    ['just begun', 9.9, 90],
    ['in its last seconds', 76, 90],
    ['in its last twentieth', 3430, 3600],
    ['live', 1000, Number.POSITIVE_INFINITY],
    ['too short for it', 12, 20],
  ])('forgets a film %s', (_name, position, duration) => {
    const before = { film: { position: 30, at: now } }
    expect(positionOf(keptPosition(before, 'film', { position, duration, now }), 'film', now)).toBe(0)
  })
  it('forgets after ninety days', () => {
    const book = left(30)
    expect(positionOf(book, 'film', now + 89 * 86_400_000)).toBe(30)
    expect(positionOf(book, 'film', now + 91 * 86_400_000)).toBe(0)
  })
  it('holds sixty films, the latest', () => {
    let book: ResumeBook = {}
    for (let film = 0; film < 100; film++)
      book = keptPosition(book, `film-${film}`, { position: 30, duration: 90, now: now + film })
    expect(Object.keys(book)).toHaveLength(60)
    expect(positionOf(book, 'film-99', now)).toBe(30)
    expect(positionOf(book, 'film-0', now)).toBe(0)
  })
  it('lists what is to be gone on with, the latest first, with what a card needs', () => {
    const film = { videoID: 'a', title: 'A', image: null, opens: ['?'] }
    const begun = keptPosition({}, 'one', { position: 30, duration: 90.4, now, film })
    const book = keptPosition(begun, 'two', { position: 40, duration: 80, now: now + 1, film })
    expect(toContinue(readBook(JSON.stringify(book)), now + 2)).toEqual([
      { ...film, seconds: 80, entryId: 'two', position: 40 },
      { ...film, seconds: 90, entryId: 'one', position: 30 },
    ])
    // A book from an older version, and one that somebody has edited.
    expect(toContinue(readBook('{"a":{"position":3,"at":2,"film":{"videoID":7}}}'), 3)).toEqual([])
  })
  it('reads nothing from what is no book', () => {
    for (const text of [
      null,
      '',
      '[]',
      '7',
      '{"a":1}',
      '{"a":{"position":-1,"at":2}}',
      '{"a":{"position":"9"}}',
    ])
      expect(readBook(text)).toEqual({})
    expect(readBook('{"a":{"position":3,"at":2},"b":null}')).toEqual({ a: { position: 3, at: 2 } })
    expect(positionOf(readBook('{}'), 'constructor', now)).toBe(0)
  })
})
