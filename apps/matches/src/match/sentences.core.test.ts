import { sampleClub } from '@club/settings'
import { datesOf } from '@club/shell-api'
import { describe, expect, it } from '@jest/globals'
import { messages as ar } from '../messages/ar.ts'
import { messages as en } from '../messages/en.ts'
import type { Note } from './match.core.ts'
import { sentence } from './sentences.core.ts'

const { locale, timezone, dateFormats } = sampleClub.site
const dates = datesOf(timezone, locale, dateFormats)
const reason = 'Waterlogged pitch.'

describe('a reason that ends in a full stop', () => {
  it.each<[Note, string]>([
    [
      { about: 'postponed', from: null, reason },
      'Postponed: Waterlogged pitch. A new date is to be announced.',
    ],
    [{ about: 'called-off', reason }, 'Called off: Waterlogged pitch.'],
    [{ about: 'abandoned', score: null, reason }, 'Abandoned: Waterlogged pitch. The score does not count.'],
    [
      { about: 'awarded', winner: 'Marlport', reason },
      'Awarded to Marlport by the league: Waterlogged pitch.',
    ],
  ])('has one in the sentence: %j', (note, expected) => {
    expect(sentence(note, en, dates, (words) => words)).toBe(expected)
    expect(sentence(note, ar, dates, (words) => words)).not.toContain('..')
  })
})
