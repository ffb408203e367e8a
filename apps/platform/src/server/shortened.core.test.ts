import { expect, it } from '@jest/globals'
import { shortened } from './shortened.core.ts'

it.each([
  ['Town', 4, 'Town'],
  ['Town win', 4, 'Town'],
  ['Win 🎉', 6, 'Win 🎉'],
  ['Win 🎉', 5, 'Win '],
  // A family is one character of three, a flag one of two, and an accent belongs to its letter.
  ['👨\u200d👩\u200d👧!', 7, ''],
  ['🇬🇧🇬🇧', 6, '🇬🇧'],
  ['cafe\u0301s', 4, 'caf'],
  ['', 4, ''],
])('%j in %d is %j', (text, most, kept) => expect(shortened(text, most)).toBe(kept))
