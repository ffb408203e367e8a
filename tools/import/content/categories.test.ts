import { expect, it } from '@jest/globals'
import { strangeCategories } from './categories.core.ts'

type Content = Parameters<typeof strangeCategories>[0]

it('categories of films are known by the import or by the platform; others are named with their places', () => {
  const content = {
    videos: [{ categories: ['goals'] }, { categories: ['radio', 'gaols'] }],
    videoCategories: [{ slug: 'goals' }],
  } as unknown as Content
  expect(strangeCategories(content, ['radio'])).toEqual([
    { name: 'gaols', pointer: '/videos/1/categories/1' },
  ])
  expect(strangeCategories({}, [])).toEqual([])
})
