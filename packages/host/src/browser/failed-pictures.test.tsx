import { beforeEach, expect, it } from '@jest/globals'
import { markFailedPictures } from './failed-pictures.ts'

/** A picture in the page as the browser has left it. */
function picture(state: { naturalWidth: number; complete?: boolean; decodes?: boolean }): HTMLImageElement {
  const { naturalWidth, complete = true, decodes = true } = state
  const image = document.createElement('img')
  Object.defineProperties(image, {
    complete: { value: complete },
    naturalWidth: { value: naturalWidth },
    currentSrc: { value: '/images/a.webp' },
    decode: { value: () => (decodes ? Promise.resolve() : Promise.reject(new Error('broken'))) },
  })
  document.body.append(image)
  return image
}
const isMarked = (image: Element) => image.hasAttribute('data-failed')

beforeEach(() => document.body.replaceChildren())

it('marks the pictures that had failed before, and no others', async () => {
  const failed = picture({ naturalWidth: 0, decodes: false })
  const others = [
    picture({ naturalWidth: 800 }),
    picture({ naturalWidth: 0 }),
    picture({ naturalWidth: 0, complete: false, decodes: false }),
  ]
  markFailedPictures()
  await new Promise((resolve) => setTimeout(resolve))
  expect(isMarked(failed)).toBe(true)
  expect(others.map(isMarked)).toEqual([false, false, false])
})

it('marks a picture that fails later, until another loads in its place', () => {
  markFailedPictures()
  const late = picture({ naturalWidth: 0, complete: false })
  late.dispatchEvent(new Event('error'))
  expect(isMarked(late)).toBe(true)
  late.dispatchEvent(new Event('load'))
  expect(isMarked(late)).toBe(false)
  const film = document.body.appendChild(document.createElement('video'))
  film.dispatchEvent(new Event('error'))
  expect(isMarked(film)).toBe(false)
})
