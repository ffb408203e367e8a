import { FilterPicker } from '@club/ui'
import { expect, it } from '@jest/globals'
import { fireEvent, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider, useLoaderData } from 'react-router'
import { tvPaths } from '../addresses.core.ts'
import { type BrowseChoice, readChoice } from './browse.core.ts'
import { useChoice } from './use-choice.ts'

function Pickers() {
  const { team, season } = useChoice(useLoaderData<BrowseChoice>())
  const options = ['', 'ladies', '2026-27'].map((value) => ({ value, label: value }))
  const common = { action: tvPaths.browse, options }
  return (
    <>
      <FilterPicker {...common} label="Team" name="team" value={team} keep={season ? { season } : {}} />
      <FilterPicker {...common} label="Season" name="season" value={season} keep={team ? { team } : {}} />
    </>
  )
}

it('what is chosen on a slow line stays chosen, and the next choice is added to it', async () => {
  let come = () => {}
  const router = createMemoryRouter(
    [
      {
        path: tvPaths.browse,
        element: <Pickers />,
        hydrateFallbackElement: <></>,
        loader: async ({ request: { url } }) => {
          if (url.includes('?'))
            await new Promise<void>((done) => {
              come = done
            })
          return readChoice(url)
        },
      },
    ],
    { initialEntries: [tvPaths.browse] },
  )
  render(<RouterProvider router={router} />)
  const chosen = () => screen.getAllByRole<HTMLSelectElement>('combobox').map(({ value }) => value)
  fireEvent.change(await screen.findByLabelText('Team'), { target: { value: 'ladies' } })
  fireEvent.change(screen.getByLabelText('Season'), { target: { value: '2026-27' } })
  expect(chosen()).toEqual(['ladies', '2026-27'])
  come()
  await screen.findByLabelText('Season')
  expect(router.state.navigation.location?.search ?? router.state.location.search).toBe(
    '?team=ladies&season=2026-27',
  )
})
