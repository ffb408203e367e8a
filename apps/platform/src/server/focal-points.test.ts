import { expect, it } from '@jest/globals'
import { picturesIn, withFocus } from './focal-points.ts'

const answer = {
  data: [
    { id: 'a', image: { key: 'a.webp', alt: 'A' }, related: [{ image: { key: 'b.webp', alt: 'B' } }] },
    { id: 'b', image: null, imageData: { posterImageKey: 'c.webp', offlineImageKey: null } },
    { id: 'c', imageData: { key: 'e.webp' } },
    { key: 'd.webp', label: 'a key, and no picture' },
  ],
}

it('finds the pictures that an answer names, and nothing else', () => {
  expect([...picturesIn(answer)]).toEqual(['a.webp', 'b.webp', 'c.webp', 'e.webp'])
})

it('writes beside each its focal point, and leaves the answer as it was', () => {
  const before = JSON.stringify(answer)
  const points = new Map([
    ['b.webp', { x: 0.2, y: 0.4 }],
    ['c.webp', { x: 0.5, y: 0.8 }],
    ['d.webp', { x: 0, y: 0 }],
    ['e.webp', { x: 0.1, y: 0.2 }],
  ])
  const { data } = JSON.parse(JSON.stringify(answer, withFocus(points)))
  expect(data[0].image).toEqual({ key: 'a.webp', alt: 'A' })
  expect(data[0].related[0].image).toEqual({ key: 'b.webp', alt: 'B', focus: { x: 0.2, y: 0.4 } })
  expect(data[1].imageData).toEqual({
    posterImageKey: 'c.webp',
    posterFocus: { x: 0.5, y: 0.8 },
    offlineImageKey: null,
  })
  expect(data[2].imageData).toEqual({ key: 'e.webp', focus: { x: 0.1, y: 0.2 } })
  expect(data[3]).toEqual(answer.data[3])
  expect(JSON.stringify(answer)).toBe(before)
})
