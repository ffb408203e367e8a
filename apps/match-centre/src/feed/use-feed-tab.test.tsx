import { seeNothing } from '@club/shell-api/testing'
import { expect, it, jest } from '@jest/globals'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { useRef, useState } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import type { FeedName } from './entries.core.ts'
import { useFeedTab } from './use-feed-tab.ts'

function Lists({ wanted }: { wanted: FeedName }) {
  const [tab, setTab] = useFeedTab(wanted, useRef<HTMLElement>(null))
  return (
    <button type="button" onClick={() => setTab('min')}>
      {tab}
    </button>
  )
}

it('the list that a fan chose is open again on the way back, and the match chooses where the fan has not', async () => {
  const router = createMemoryRouter([
    { path: '/match', element: <Lists wanted="reaction" /> },
    { path: '/film', element: 'a film' },
  ])
  const go = (to: string | -1) =>
    act(async () => void (await (to === -1 ? router.navigate(to) : router.navigate(to))))
  await act(async () => void (await router.navigate('/match')))
  render(<RouterProvider router={router} />)
  const open = () => screen.getByRole('button').textContent
  expect(open()).toBe('reaction')
  fireEvent.click(screen.getByRole('button'))
  expect(open()).toBe('min')
  await go('/film')
  await go(-1)
  expect(open()).toBe('min')
  await go('/film')
  await go('/match')
  expect(open()).toBe('reaction')
})

it('opens no other list over the one that has the focus, and does once the focus has left it', async () => {
  seeNothing()
  jest.useFakeTimers()
  let whistle = () => {}
  function Whole() {
    const [wanted, setWanted] = useState<FeedName>('min')
    whistle = () => setWanted('reaction')
    const top = useRef<HTMLDivElement>(null)
    const [tab] = useFeedTab(wanted, top)
    return (
      <section>
        <div ref={top} />
        <div role="tabpanel" aria-label={tab}>
          <button type="button">Key events</button>
        </div>
        <a href="/elsewhere">Elsewhere</a>
      </section>
    )
  }
  const router = createMemoryRouter([{ path: '/', element: <Whole /> }])
  render(<RouterProvider router={router} />)
  const focus = (role: 'button' | 'link') =>
    act(async () => {
      screen.getByRole(role).focus()
      await jest.runAllTimersAsync()
    })
  await focus('button')
  await act(async () => whistle())
  const open = () => screen.getByRole('tabpanel').getAttribute('aria-label')
  expect(open()).toBe('min')
  await focus('link')
  jest.useRealTimers()
  expect(open()).toBe('reaction')
})
