import { describe, expect, it } from '@jest/globals'
import { titlePatterns, withinOneEdit } from './fuzzy.core.ts'

const near = (typed: string, word: string) => new RegExp(`^${withinOneEdit(typed)}$`).test(word)

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
  ])('%s finds %s: %s', (typed, word, found) => {
    expect(near(typed, word)).toBe(found)
  })

  it('looks for a very long word to the letter', () => {
    const long = 'a'.repeat(41)
    expect(withinOneEdit(long)).toBe(long)
  })
})

describe('patterns of a question', () => {
  it('hold whole words of a title, every one of them', () => {
    const finds = (question: string, title: string, distance: 0 | 1 = 1) =>
      titlePatterns(question, distance).every((pattern) => new RegExp(pattern).test(title))
    expect(finds('dreby nite', 'highlights derby night at the lane')).toBe(false)
    expect(finds('dreby nigh', 'highlights derby night at the lane')).toBe(true)
    expect(finds('light', 'highlights derby')).toBe(false)
    expect(finds('dreby', 'derby', 0)).toBe(false)
  })

  it('are free of anything that an expression would read', () => {
    expect(titlePatterns('(.*)+ \\ [a-z', 1)).toHaveLength(2)
    expect(titlePatterns('.*', 1)).toEqual([])
  })

  it('are eight at most', () => {
    expect(titlePatterns(Array.from({ length: 40 }, (_, index) => `word${index}`).join(' '), 1)).toHaveLength(
      8,
    )
  })
})
