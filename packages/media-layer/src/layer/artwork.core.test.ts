import { expect, it } from '@jest/globals'
import { artworkOf } from './artwork.core.ts'

it('a film tells of its picture as it stands before it, and of 1200x711; one without a picture has the crest', () => {
  expect(artworkOf('news/derby.webp', 'brand/crest.svg')).toEqual([
    { src: '/images/fit-in/1000x1000/news/derby.webp', sizes: '1000x1000' },
    { src: '/images/fit-in/1200x711/news/derby.webp', sizes: '1200x711' },
  ])
  expect(artworkOf(null, 'brand/crest.svg')).toEqual([
    { src: '/images/fit-in/600x600/brand/crest.svg', sizes: '600x600' },
  ])
})
