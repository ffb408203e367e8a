import type { NewsSearchAnswer } from '@club/contracts'
import { testHost } from '@club/shell-api/testing'
import { afterEach, expect, it, jest } from '@jest/globals'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { Suspense, use } from 'react'
import { type Opened, SearchOverlay } from './SearchOverlay.tsx'

const { fetch } = globalThis
afterEach(() => {
  globalThis.fetch = fetch
})

it('says what was found in a place that was there before: a new one is not announced', async () => {
  const found: Record<string, number> = { derby: 1, kraken: 0 }
  globalThis.fetch = async (address) => {
    const term = new URL(String(address), location.href).searchParams.get('query') ?? ''
    const answer: NewsSearchAnswer = {
      hits: {
        hit: [{ id: 'a', fields: { slug: ['a'], title: ['A'], published_date: ['2026-11-01'] } }].slice(
          0,
          found[term],
        ),
        found: found[term] ?? 0,
        start: 0,
      },
    }
    return Response.json(String(address).includes('suggest') ? { data: [], meta: { total: 0 } } : answer)
  }
  render(testHost(<SearchOverlay data={null} />).ui)
  const field = await screen.findByRole('searchbox')
  const told = screen.getByRole('status')
  expect(told.textContent).toBe('')
  for (const [term, words] of [
    ['derby', 'Showing 1 result'],
    ['kraken', 'No results'],
  ]) {
    fireEvent.change(field, { target: { value: term } })
    fireEvent.submit(field)
    await waitFor(() => expect(told.textContent).toBe(words))
    expect(screen.getAllByRole('status')).toEqual([told])
  }
})

it('takes over what was asked once, and keeps it and the focus where words that come late hide everything meanwhile', async () => {
  const asked: string[] = []
  globalThis.fetch = async (address) => {
    const { pathname, searchParams } = new URL(String(address), location.href)
    if (pathname.endsWith('/news/search')) asked.push(searchParams.get('query') ?? '')
    return Response.json({ hits: { hit: [], found: 0, start: 0 }, data: [], meta: { total: 0 } })
  }
  const field: Opened & object = { takeOver: () => ({ typed: 'derby', asked: true }) }
  const takeOver = jest.spyOn(field, 'takeOver')
  let come = () => {}
  const late = new Promise<void>((done) => {
    come = done
  })
  const Late = ({ waits }: { waits: boolean }) => (waits ? use(late) : null) ?? null
  const page = (waits: boolean) =>
    testHost(
      <Suspense>
        <SearchOverlay data={field} />
        <Late waits={waits} />
      </Suspense>,
    ).ui
  const { rerender } = render(page(false))
  const box = await screen.findByRole<HTMLInputElement>('searchbox')
  await waitFor(() => expect(asked).toEqual(['derby']))
  await act(async () => rerender(page(true)))
  expect(box.closest<HTMLElement>('[data-tone]')?.style.display).toBe('none')
  box.blur()
  await act(async () => come())
  expect(document.activeElement).toBe(box)
  expect(box.value).toBe('derby')
  expect(takeOver).toHaveBeenCalledTimes(1)
  expect(asked).toEqual(['derby'])
})
