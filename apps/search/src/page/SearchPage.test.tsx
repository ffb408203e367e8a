import { sampleClub } from '@club/settings'
import { PageProvider } from '@club/shell-api'
import { expect, it } from '@jest/globals'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { nothingChosen, readChoice } from '../choice.core.ts'
import { SearchPage } from './SearchPage.tsx'

it('whoever chooses how to look is looking for what stands in the field', async () => {
  const router = createMemoryRouter(
    [
      {
        id: 'search',
        path: '/search',
        Component: SearchPage,
        loader: ({ request }) => ({ choice: readChoice(request.url), answer: null }),
      },
    ],
    {
      initialEntries: ['/search?q=derby&page=2'],
      hydrationData: {
        loaderData: { search: { choice: { ...nothingChosen, term: 'derby' }, answer: null } },
      },
    },
  )
  const page = { now: '', lang: 'en-GB', dir: 'ltr', origin: '', settings: sampleClub } as never
  render(
    <PageProvider value={page}>
      <RouterProvider router={router} />
    </PageProvider>,
  )
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: ' cup final' } })
  fireEvent.change(screen.getByRole('combobox', { name: 'Show' }), { target: { value: 'exact' } })
  await waitFor(() => expect(router.state.location.search).toBe('?q=cup+final&match=exact'))
  const field = () => screen.getByRole('searchbox') as HTMLInputElement
  await waitFor(() => expect(field().value).toBe('cup final'))
})
