import { expect, it } from '@jest/globals'
import { decoded, strangeLine } from './utf8.core.ts'

it('reads UTF-8, without the mark that some editors write before it', () => {
  expect(decoded(Buffer.from('\ufeff{"a": "Brücke"}'))).toBe('{"a": "Brücke"}')
  expect(strangeLine(decoded(Buffer.from('one\nBrücke\n')))).toBeNull()
})

it('finds the first line that is none', () => {
  const text = decoded(Buffer.from('one\r\ntwo\r\nBr\xfccke\r\nFl\xfcsse', 'latin1'))
  expect(strangeLine(text)).toBe(3)
  expect(strangeLine(decoded(Buffer.from([0x41, 0xc3])))).toBe(1)
})
