import type { NewsSearchAnswer } from '@club/contracts'
import { testHost } from '@club/shell-api/testing'
import { afterEach, expect, it } from '@jest/globals'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { SearchOverlay } from './SearchOverlay.tsx'

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
