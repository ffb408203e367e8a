import { expect, it } from '@jest/globals'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router'
import { useKeptState } from './kept-state.ts'

function Pages() {
  const [pages, setPages] = useKeptState<readonly number[]>('pages', (before) => before ?? [1])
  return (
    <button type="button" onClick={() => setPages((held) => [...held, held.length + 1])}>
      {pages.join()}
    </button>
  )
}

/** Like a page: state of one history entry does not apply to another. */
function Listing() {
  const { key } = useLocation()
  return <Pages key={key} />
}

it('comes back with its entry in the history, and begins anew where the page is opened anew', async () => {
  const router = createMemoryRouter([
    { path: '/news', Component: Listing },
    { path: '/story', element: 'a story' },
  ])
  const go = (to: string | number) =>
    act(async () => void (await (typeof to === 'number' ? router.navigate(to) : router.navigate(to))))
  await act(async () => void (await router.navigate('/news')))
  render(<RouterProvider router={router} />)
  const shown = () => screen.getByRole('button').textContent
  expect(shown()).toBe('1')
  fireEvent.click(screen.getByRole('button'))
  fireEvent.click(screen.getByRole('button'))
  expect(shown()).toBe('1,2,3')
  await go('/story')
  expect(screen.getByText('a story')).toBeTruthy()
  await go(-1)
  expect(shown()).toBe('1,2,3')
  await go('/news')
  expect(shown()).toBe('1')
})
