import { expect, it } from '@jest/globals'
import { withoutUnseenMarks } from './unseen-marks.core.ts'

it.each([
  ['\u200f123456\u200e', '123456'],
  ['\u202a+44 1702 340707\u202c', '+44 1702 340707'],
  ['\u202d+44 1702 340707\u202c', '+44 1702 340707'],
  ['\u2068Jane\u2069', 'Jane'],
  ['\ufefffan\u200b@exam\u00adple.com\u2060', 'fan@example.com'],
])('%j is what is seen', (text, seen) => expect(withoutUnseenMarks(text)).toBe(seen))

it.each(['می\u200cخواهم', '👩\u200d🚀', '\u202eenaJ', 'e\u0301', 'Anne-Marie O’Neill'])(
  '%j stays, since what it has is seen',
  (text) => expect(withoutUnseenMarks(text)).toBe(text),
)
