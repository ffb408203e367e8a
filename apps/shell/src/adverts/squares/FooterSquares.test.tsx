import { testHost } from '@club/shell-api/testing'
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals'
import { act, render } from '@testing-library/react'
import { useState } from 'react'
import { FooterSquares } from './FooterSquares.tsx'

/** Everything is outside the window. */
class Outside {
  readonly #heard: (entries: object[]) => void
  constructor(heard: (entries: object[]) => void) {
    this.#heard = heard
  }
  observe(target: Element) {
    queueMicrotask(() => this.#heard([{ target, isIntersecting: false }]))
  }
  disconnect() {}
}

const fetched = globalThis.fetch
beforeEach(() => {
  jest.useFakeTimers()
  Object.assign(globalThis, { IntersectionObserver: Outside })
})
afterEach(() => {
  globalThis.fetch = fetched
  jest.useRealTimers()
})

const advert = {
  id: 'a',
  url: 'https://a.example',
  advertName: 'A',
  advertTitle: 'A',
  images: { mobile: { imageKey: 'k' } },
  enabled: true,
  channel: '',
  childFriendly: true,
  timings: null,
}

it('the squares come 2 s after a route change, also on a page that the fan returns to at once', async () => {
  const body = JSON.stringify({ data: { attributes: { adverts: [advert] } } })
  globalThis.fetch = (async () => new Response(body)) as typeof fetch
  let go = (_: string) => {}
  const kinds = ['v2'] as const
  function Page() {
    const [path, setPath] = useState('/a')
    go = setPath
    return <FooterSquares path={path} pageType="newsListing" kinds={kinds} />
  }
  const { container } = render(testHost(<Page />).ui)
  const shown = () => container.querySelectorAll('[data-advert]').length
  const after = (milliseconds: number) => act(async () => jest.advanceTimersByTimeAsync(milliseconds))
  await after(1900)
  expect(shown()).toBe(0)
  await after(200)
  expect(shown()).toBe(1)
  await act(async () => go('/b'))
  await after(500)
  await act(async () => go('/a'))
  expect(shown()).toBe(0)
  await after(2100)
  expect(shown()).toBe(1)
})
