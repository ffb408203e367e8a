import { describe, expect, it } from '@jest/globals'
import { readQuestion, searchWords } from './search-words.core.ts'

describe('search words', () => {
  it('fold accents and case, and drop apostrophes', () => {
    expect(searchWords('Zoë O’Neill’s Café')).toEqual(['zoe', 'oneills', 'cafe'])
  })

  it('spell the letters that no accent makes of others as an English keyboard does', () => {
    expect(searchWords('Groß Đorđe Łukasz ØDEGÅRD Cœur ẞ')).toEqual([
      'gross',
      'dorde',
      'lukasz',
      'odegard',
      'coeur',
      'ss',
    ])
  })

  it('part at everything that is no letter or digit', () => {
    expect(searchWords('Under-19s: 2–1 (a.e.t.) & more/less_x')).toEqual([
      'under',
      '19s',
      '2',
      '1',
      'a',
      'e',
      't',
      'more',
      'less',
      'x',
    ])
  })

  it('keep the letters of every script', () => {
    expect(searchWords('نادي ثورنسي 東京')).toEqual(['نادي', 'ثورنسي', '東京'])
  })
})

describe('a question', () => {
  it('is words, or a phrase in quotes, or both', () => {
    expect(readQuestion('late winner')).toEqual({ words: 'late winner', phrases: [] })
    expect(readQuestion('"late winner"')).toEqual({ words: '', phrases: ['late winner'] })
    expect(readQuestion('derby “late  Winner!” cup')).toEqual({
      words: 'derby cup',
      phrases: ['late winner'],
    })
  })

  it('takes a quote that is never closed for none', () => {
    expect(readQuestion('"late winner')).toEqual({ words: 'late winner', phrases: [] })
    expect(readQuestion('"" !!! "&|:*"')).toEqual({ words: '', phrases: [] })
  })

  it('is cut off where it never ends', () => {
    expect(readQuestion('a '.repeat(200)).words.split(' ')).toHaveLength(12)
  })
})
