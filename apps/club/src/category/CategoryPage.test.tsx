import { sampleClub } from '@club/settings'
import { type Api, ApiProblem, apiContext, PageProvider, type Schema, settingsContext } from '@club/shell-api'
import { beforeEach, describe, expect, it } from '@jest/globals'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterContextProvider, RouterProvider } from 'react-router'
import { CategoryPage } from './CategoryPage.tsx'
import { type CategoryData, loadCategory } from './category.loader.ts'

const size = sampleClub.news.pageSize
const numbered = (count: number) => Array.from({ length: count }, (_, index) => `a${index + 1}`)

/** Slugs of the category's published articles, the newest first; null while the service is away. */
let published: readonly string[] | null = []

const api: Api = {
  async get<T>(path: string, schema: Schema<T>) {
    if (published === null) throw new ApiProblem(503, 'away', path)
    const query = new URL(path, 'http://platform.test').searchParams
    const [number, count] = [Number(query.get('page[number]')), Number(query.get('page[size]') ?? size)]
    if (path.includes('/categories'))
      return schema.parse({
        data:
          published.length > 0
            ? [{ id: 'club', attributes: { name: 'Club', slug: 'club', articles: 1 } }]
            : [],
        meta: { total: 1 },
      })
    return schema.parse({
      data: published.slice(number * count, (number + 1) * count).map((slug) => ({
        id: slug,
        attributes: {
          ...{ slug, title: `Story ${slug}`, standfirst: '', category: { name: 'Club', slug: 'club' } },
          ...{ publishedAt: '2026-11-01T10:00:00Z', image: null, team: null },
        },
      })),
      meta: { total: published.length },
    })
  },
}

function contextOf() {
  const context = new RouterContextProvider()
  context.set(apiContext, api)
  context.set(settingsContext, sampleClub)
  return context
}

/** A busy machine takes its time. */
const soon = { timeout: 10_000 }

let opened = 0

/** The first page of the category, open in a browser. */
async function openCategory() {
  const first = (await loadCategory({
    ...{ request: new Request('http://site/category/club'), params: { category: 'club' } },
    context: contextOf(),
  } as never)) as CategoryData
  const router = createMemoryRouter(
    [
      {
        ...{ id: 'category', path: '/category/:category', loader: loadCategory, element: <CategoryPage /> },
        errorElement: <p>The error page</p>,
      },
    ],
    {
      getContext: contextOf,
      // What is kept of a listing is kept for its place in the history.
      initialEntries: [{ pathname: '/category/club', key: `opened-${++opened}` }],
      hydrationData: { loaderData: { category: first } },
    },
  )
  const held = { now: '', lang: 'en-GB', dir: 'ltr' as const, settings: sampleClub, origin: '' }
  render(
    <PageProvider value={held}>
      <RouterProvider router={router} />
    </PageProvider>,
  )
}
const more = () => screen.queryByRole('link', { name: 'Load More' })
const press = () => fireEvent.click(screen.getByRole('link', { name: 'Load More' }))

describe('a category that is open', () => {
  beforeEach(() => {
    published = numbered(size + 1)
    window.history.replaceState(null, '', '/')
  })

  it('appends its next page', async () => {
    await openCategory()
    press()
    await waitFor(() => expect(screen.getByText(`Story a${size + 1}`)).toBeTruthy(), soon)
    expect(more()).toBeNull()
  })

  it('offers no more where the page that was left has gone, and stands', async () => {
    await openCategory()
    published = numbered(size)
    press()
    await waitFor(() => expect(more()).toBeNull(), soon)
    expect(screen.queryByText('The error page')).toBeNull()
    expect(screen.getByText('Story a1')).toBeTruthy()
    expect(screen.getByRole('status').textContent).toContain(`of ${size}`)
    expect(new URLSearchParams(window.location.search).get('page')).not.toBe('2')
  })

  it('stands where a page does not come, says so, and tries again', async () => {
    await openCategory()
    published = null
    press()
    await waitFor(() => expect(screen.getByText(/couldn’t load any more news/)).toBeTruthy(), soon)
    published = numbered(size + 1)
    press()
    await waitFor(() => expect(screen.getByText(`Story a${size + 1}`)).toBeTruthy(), soon)
    expect(screen.queryByText(/couldn’t load/)).toBeNull()
  })
})
