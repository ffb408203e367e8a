import { sampleClub } from '@club/settings'
import { PageProvider } from '@club/shell-api'
import { expect, it } from '@jest/globals'
import { render } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import type { Story } from '../story/story.core.ts'
import { ItemLayout } from './ItemLayout.tsx'

const story = (slug: string): Story => ({
  slug,
  title: `Story ${slug}`,
  standfirst: '',
  category: 'Club News',
  publishedAt: '2026-11-18T10:00:00Z',
  image: null,
})

/** The titles of the stories beside the article `a`; null: there is no such part. */
function beside(stories: Story[]): (string | null)[] | null {
  const route = { id: 'item', path: '/news/:slug', element: <ItemLayout /> }
  const router = createMemoryRouter([route], {
    initialEntries: ['/news/a'],
    hydrationData: { loaderData: { item: { stories } } },
  })
  const settings = sampleClub
  const page = { now: '', lang: 'en-GB', dir: 'ltr' as const, settings, origin: '' }
  const { container, unmount } = render(
    <PageProvider value={page}>
      <RouterProvider router={router} />
    </PageProvider>,
  )
  const aside = container.querySelector('aside')
  const titles = aside && [...aside.querySelectorAll('h3')].map((title) => title.textContent)
  unmount()
  return titles
}

it('has the newest other stories beside it, and no heading where there are none', () => {
  expect(beside(['a', 'b', 'c'].map(story))).toEqual(['Story b', 'Story c'])
  expect(beside([story('a')])).toBeNull()
})
