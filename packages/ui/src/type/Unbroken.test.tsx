import { expect, it } from '@jest/globals'
import { render } from '@testing-library/react'
import { Unbroken } from './Unbroken.tsx'

it.each([
  ['Half-time: Thornsea Town 1–2 Eastbarrow Rangers.', ['1–2']],
  ['They won 3-1 and 10–0.', ['3-1', '10–0']],
  ['The season 2026-27 begins on 8 August.', []],
])('keeps the scores of a sentence each on one line: %s', (words, scores) => {
  const { container } = render(<Unbroken>{words}</Unbroken>)
  expect(container.textContent).toBe(words)
  expect([...container.querySelectorAll('.score')].map(({ textContent }) => textContent)).toEqual(scores)
})
