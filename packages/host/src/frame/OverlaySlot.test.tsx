import type { SlotModule } from '@club/shell-api'
import { seeNothing, testHost } from '@club/shell-api/testing'
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals'
import { act, render, screen } from '@testing-library/react'
import { type SlotSource, SlotSourceContext } from '../app/slots.tsx'
import { OverlaySlot } from './OverlaySlot.tsx'

beforeEach(() => {
  jest.useFakeTimers()
  seeNothing()
})
afterEach(() => {
  jest.useRealTimers()
})

const words = { loading: 'Loading...', slotProblem: 'A note' }

/** Opens it over code that comes so. @returns what the shell was told of failures */
async function open(load: Promise<SlotModule>, here: () => SlotModule | null = () => null) {
  const failed = jest.fn()
  const source = { texts: { en: words }, load: () => load, peek: here, failed } as unknown as SlotSource
  const { ui } = testHost(
    <SlotSourceContext value={source}>
      <OverlaySlot slot="search/overlay" label="Search" tone="dark" away={<a href="/news">News</a>} />
    </SlotSourceContext>,
  )
  await act(async () => {
    render(ui)
  })
  return failed
}

const away = () => screen.queryByRole('link', { name: 'News' }) !== null
const after = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds))
const moduleOf = (Component: () => React.ReactNode) => ({ Component }) as unknown as SlotModule

it('[DL-02f] shows what stands in for code that fails as it is drawn, and the code itself once it draws', async () => {
  const silent = jest.spyOn(console, 'error').mockImplementation(() => {})
  let well = false
  const module = moduleOf(() => {
    if (!well) throw new Error('throws in render')
    return <p>Search at last</p>
  })
  const failed = await open(Promise.resolve(module), () => module)
  expect(away()).toBe(true)
  expect(screen.queryByText('A note')).toBeNull()
  expect(failed).toHaveBeenCalledWith('search/overlay', 'render', expect.any(Error))
  well = true
  await after(4000)
  expect([away(), screen.queryByText('Search at last') !== null]).toEqual([false, true])
  silent.mockRestore()
})

it('[DL-02g] waits ten seconds for code that is not ready, then shows what stands in, and the code when it comes after all', async () => {
  let come = (_: SlotModule) => {}
  const coming = new Promise<SlotModule>((resolve) => {
    come = resolve
  })
  const module = moduleOf(() => <p>Search at last</p>)
  await open(coming, () => module)
  await after(9999)
  expect(away()).toBe(false)
  await after(1)
  expect(away()).toBe(true)
  await act(async () => come(module))
  expect([away(), screen.queryByText('Search at last') !== null]).toEqual([false, true])
})
