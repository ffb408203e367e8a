import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { isNear, nearWords, titleWords } from './fuzzy.core.ts'

describe('a word within one edit', () => {
  it.each([
    ['derby', 'derby', true],
    ['derby', 'derbys', true],
    ['derby', 'xderby', true],
    ['derby', 'deerby', true],
    ['derby', 'drby', true],
    ['derby', 'erby', true],
    ['derby', 'derb', true],
    ['derby', 'darby', true],
    ['dreby', 'derby', true],
    ['derby', 'dorbi', false],
    ['derby', 'dbry', false],
    ['derby', 'derbies', false],
    ['at', 'a', false],
    ['at', 'at', true],
    ['derby', '', false],
  ])('%s finds %s: %s', (typed, word, found) => {
    expect(isNear(typed, word)).toBe(found)
  })

  it('looks for a very long word to the letter', () => {
    const long = 'a'.repeat(41)
    expect([isNear(long, long), isNear(long, `${long}a`)]).toEqual([true, false])
  })

  it('is what one edit makes of it, whichever edit', () => {
    const word = fc.string({ unit: fc.constantFrom(...'abcé'), minLength: 3, maxLength: 12 })
    fc.assert(
      fc.property(word, fc.nat(), fc.constantFrom('add', 'drop', 'change', 'swap'), (typed, where, edit) => {
        const letters = [...typed]
        const at = where % letters.length
        if (edit === 'add') letters.splice(at, 0, 'x')
        if (edit === 'drop') letters.splice(at, 1)
        if (edit === 'change') letters[at] = 'x'
        if (edit === 'swap') letters.splice(at, 2, ...letters.slice(at, at + 2).reverse())
        return isNear(typed, letters.join(''))
      }),
    )
  })
})

describe('words of a question', () => {
  it('are whole words that titles hold, of every one of them', () => {
    const held = 'highlights derby night at the lane'.split(' ')
    expect(nearWords(['dreby', 'nigh'], 1, held)).toEqual([['derby'], ['night']])
    expect(nearWords(['dreby', 'nite'], 1, held)).toEqual([['derby'], []])
    expect(nearWords(['ghts'], 1, held)).toEqual([[]])
    expect(nearWords(['dreby', 'lane'], 0, held)).toEqual([[], ['lane']])
  })

  it('are free of anything that a query would read, and eight at most', () => {
    expect(titleWords("(.*)+ \\ [a-z & 'x':A")).toEqual(['a', 'z', 'x', 'a'])
    expect(titleWords(Array.from({ length: 40 }, (_, index) => `word${index}`).join(' '))).toHaveLength(8)
  })
})
