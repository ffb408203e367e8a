import { expect, it } from '@jest/globals'
import { piecesOf } from './marks.core.ts'

const marked = (text: string, ...words: string[]) =>
  piecesOf(text, new Set(words))
    .map((piece) => (piece.marked ? `[${piece.text}]` : piece.text))
    .join('')

it('marks words as they stand, whatever the search folds', () => {
  expect(marked('Zoë O’Neill’s winner', 'zoe', 'winner')).toBe('[Zoë] O’Neill’s [winner]')
  expect(marked('Zoë O’Neill’s winner', 'oneills')).toBe('Zoë [O’Neill’s] winner')
  expect(marked('أَهْدَاف المباراة', 'اهداف')).toBe('[أَهْدَاف] المباراة')
  expect(marked('100% <b>sure</b> 🦐', 'sure', 'b')).toBe('100% <[b]>[sure]</[b]> 🦐')
  expect(marked('', 'a') + marked('None here')).toBe('None here')
})
