import { expect, it } from '@jest/globals'
import { givenName } from './wire.ts'

it.each([
  [' Jane ', 'Jane'],
  ['Anne-Marie O’Neill', 'Anne-Marie O’Neill'],
  ['محمد', 'محمد'],
  // As keyboards write them: joined, or apart without a space.
  ['می\u200cخواهم', 'می\u200cخواهم'],
  ['\u200fمحمد\u200e', 'محمد'],
  ['Jane\u202c', 'Jane'],
  ['\u2067Jane\u2069', 'Jane'],
  ['👩\u200d🚀', '👩\u200d🚀'],
  ['e\u0301', 'e\u0301'],
  ['J', 'J'],
  ['7', '7'],
])('%j is a name', (typed, kept) => expect(givenName.parse(typed)).toBe(kept))

it.each([
  '',
  ' ',
  '\u200b',
  '\u200f',
  '\u00ad\u2060',
  '\u3164',
  '\u115f\u1160',
  '\u2800',
  '\u0301',
  '\u3000',
  '\u202eenaJ',
  'Jane\u0007',
  'Jane\nRoe',
  '<b>',
  'x'.repeat(61),
])('%j is none', (typed) => expect(givenName.safeParse(typed).success).toBe(false))
