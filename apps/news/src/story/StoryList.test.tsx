import { isInPlace } from '@club/contracts/in-place'
import { sampleClub } from '@club/settings'
import { PageProvider } from '@club/shell-api'
import { beforeEach, describe, expect, it } from '@jest/globals'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { StoryList } from './StoryList.tsx'
import { pageNumber, type StoryPage, storyPage } from './story.core.ts'

/** Slugs of the published stories, the newest first. */
let published: readonly string[] = []
let opened = 0
const size = 2

function page(number: number, open: boolean): StoryPage {
  const data = published.slice((number - 1) * size, number * size).map((slug) => ({
    id: slug,
    attributes: {
      slug,
      title: `Story ${slug}`,
      standfirst: '',
      category: { name: 'Club', slug: 'club' },
      publishedAt: '2026-11-01T10:00:00Z',
      image: null,
      team: null,
    },
  }))
  return storyPage({ data, meta: { total: published.length } }, number, size, '/x', open)
}

type Handlers = Map<string, { type: 'data' | 'error'; result: unknown }>
type Match = {
  route: { id: string }
  resolve(): Promise<{ type: 'data' | 'error'; result: unknown }>
}

/** @param fails how many of the first requests bring no answer at all, as where the loader's code does not come */
function openListing(fails = 0) {
  let tries = 0
  const first = page(1, false)
  const router = createMemoryRouter(
    [
      {
        id: 'listing',
        path: '/news',
        loader: ({ request }) => ({ list: page(pageNumber(request.url), isInPlace(request.url)) }),
        element: <StoryList first={first} path="/news" layout="front" empty="none" />,
      },
    ],
    {
      // What is kept of a listing is kept for its place in the history.
      initialEntries: [{ pathname: '/news', key: `opened-${++opened}` }],
      hydrationData: { loaderData: { listing: { list: first } } },
      // The host's strategy keeps such a failure from the page: nothing comes, and the page stands.
      dataStrategy: async ({ matches }: { matches: Match[] }) => {
        tries += 1
        const results: Handlers = new Map()
        for (const match of matches)
          results.set(
            match.route.id,
            tries <= fails ? { type: 'data', result: undefined } : await match.resolve(),
          )
        return Object.fromEntries(results)
      },
    } as never,
  )
  const held = { now: '', lang: 'en-GB', dir: 'ltr' as const, settings: sampleClub, origin: '' }
  render(
    <PageProvider value={held}>
      <RouterProvider router={router} />
    </PageProvider>,
  )
}
const more = () => screen.queryByRole('link', { name: 'Load more news' })
const press = () => fireEvent.click(screen.getByRole('link', { name: 'Load more news' }))
const told = () => document.querySelector('p.count')?.textContent

describe('a listing that is open', () => {
  beforeEach(() => {
    published = ['d', 'c', 'b', 'a']
  })

  it('leads to the oldest story where one was published since, and counts that too', async () => {
    openListing()
    published = ['new', ...published]
    press()
    await waitFor(() => expect(screen.getByText('Story b')).toBeTruthy())
    expect(told()).toBe('Stories 1 to 4 of 5')
    expect(document.activeElement?.closest('[data-slug]')?.getAttribute('data-slug')).toBe('b')
    press()
    await waitFor(() => expect(screen.getByText('Story a')).toBeTruthy())
    expect(more()).toBeNull()
  })

  it('offers no more where the page that was left has gone', async () => {
    openListing()
    published = ['d', 'c']
    press()
    await waitFor(() => expect(told()).toBe('Stories 1 to 2 of 2'))
    expect(more()).toBeNull()
    expect(screen.queryByText(/couldn’t load/)).toBeNull()
    expect(new URLSearchParams(window.location.search).get('page')).not.toBe('2')
  })

  it('tells of a page of which nothing came, as where its code cannot be loaded, and tries again', async () => {
    openListing(1)
    press()
    await waitFor(() => expect(screen.getByText(/couldn’t load any more news/)).toBeTruthy())
    press()
    await waitFor(() => expect(screen.getByText('Story b')).toBeTruthy())
    expect(screen.queryByText(/couldn’t load/)).toBeNull()
  })
})
