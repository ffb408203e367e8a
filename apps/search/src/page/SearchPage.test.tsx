import { sampleClub } from '@club/settings'
import { PageProvider } from '@club/shell-api'
import { expect, it } from '@jest/globals'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { type Choice, nothingChosen, readChoice } from '../choice.core.ts'
import { SearchPage } from './SearchPage.tsx'

function openPage(address: string, choice: Choice) {
  const router = createMemoryRouter(
    [
      {
        id: 'search',
        path: '/search',
        Component: SearchPage,
        loader: ({ request }) => ({ choice: readChoice(request.url), answer: null }),
      },
    ],
    { initialEntries: [address], hydrationData: { loaderData: { search: { choice, answer: null } } } },
  )
  const page = { now: '', lang: 'en-GB', dir: 'ltr', origin: '', settings: sampleClub } as never
  render(
    <PageProvider value={page}>
      <RouterProvider router={router} />
    </PageProvider>,
  )
  return router
}

it('whoever chooses how to look by the keyboard stays on the list', async () => {
  openPage('/search?q=derby', { ...nothingChosen, term: 'derby' })
  const list = () => screen.getByRole('combobox', { name: 'Sort by' }) as HTMLSelectElement
  list().focus()
  fireEvent.change(list(), { target: { value: 'relevance' } })
  await waitFor(() => expect(list().value).toBe('relevance'))
  expect(document.activeElement).toBe(list())
})

it('whoever chooses how to look is looking for what stands in the field', async () => {
  const router = openPage('/search?q=derby&page=2', { ...nothingChosen, term: 'derby' })
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: ' cup final' } })
  fireEvent.change(screen.getByRole('combobox', { name: 'Show' }), { target: { value: 'exact' } })
  await waitFor(() => expect(router.state.location.search).toBe('?q=cup+final&match=exact'))
  const field = () => screen.getByRole('searchbox') as HTMLInputElement
  await waitFor(() => expect(field().value).toBe('cup final'))
})
