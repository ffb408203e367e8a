import { expect, it } from '@jest/globals'
import { renderToString } from 'react-dom/server'
import { Signed } from './Signed.tsx'

it.each([
  [3, '+3'],
  [0, '0'],
  [-2, '−2'],
])('a difference of %d has its sign before it, whichever way the page is read', (value, text) =>
  expect(renderToString(<Signed>{value}</Signed>)).toBe(`<bdi dir="ltr">${text}</bdi>`),
)
