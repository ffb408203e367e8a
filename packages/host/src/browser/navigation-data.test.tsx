import { createEventBus } from '@club/event-bus'
import { ApiProblem } from '@club/shell-api'
import { afterEach, expect, it } from '@jest/globals'
import { createMemoryRouter, type RouterState } from 'react-router'
import { navigationData } from './navigation-data.ts'

const fetched = globalThis.fetch
afterEach(() => {
  globalThis.fetch = fetched
})

/** What the server does with addresses: leads on, or has no page there. */
function serving(leads: Readonly<Record<string, string>>): string[] {
  const asked: string[] = []
  globalThis.fetch = (async (path: string, { method = 'GET' }: RequestInit) => {
    if (path === '/_composition') return { ok: true, json: async () => ({ composition: 'c1' }) }
    asked.push(`${method} ${path}`)
    const to = leads[path.replace(/#.*/, '')]
    return { redirected: to !== undefined, url: new URL(to ?? path, location.href).href }
  }) as unknown as typeof fetch
  return asked
}

function openSite() {
  const bus = createEventBus((problem) => {
    throw problem
  })
  const { strategy } = navigationData({
    composition: 'c1',
    bus,
    going() {
      const to: RouterState['location'] | undefined = router.state.navigation.location
      return to ? to.pathname + to.search + to.hash : null
    },
  })
  const router = createMemoryRouter(
    [
      { path: '/' },
      { path: '/club/:page', loader: ({ params }) => (params.page === 'history' ? null : missing()) },
      { path: '*', loader: () => missing() },
    ],
    { dataStrategy: strategy },
  )
  return router
}

function missing(): never {
  throw new ApiProblem(404, 'no such page', '')
}

it('an address that has no page here is asked of the server, and goes on where that leads', async () => {
  const asked = serving({ '/news/old?id=1': '/club/history', '/club/History': '/club/history' })
  const router = openSite()
  for (const [from, to] of [
    ['/news/old?id=1#more', '/club/history#more'],
    ['/club/History', '/club/history'],
  ] as const) {
    await router.navigate('/')
    await router.navigate(from)
    const { location: at, errors } = router.state
    expect([at.pathname + at.search + at.hash, errors]).toEqual([to, null])
    // Back is the page that the link stood on.
    await router.navigate(-1)
    expect(router.state.location.pathname).toBe('/')
  }
  expect(asked).toEqual(['HEAD /news/old?id=1#more', 'HEAD /club/History'])
})

it('where the server leads nowhere, or to what has no page either, the page is missing, and nobody asks on', async () => {
  const asked = serving({ '/news/round': '/news/gone' })
  const router = openSite()
  for (const [from, at] of [
    ['/news/nothing', '/news/nothing'],
    ['/news/round', '/news/gone'],
  ] as const) {
    await router.navigate(from)
    expect(router.state.location.pathname).toBe(at)
    expect(Object.values(router.state.errors ?? {})).toEqual([expect.objectContaining({ status: 404 })])
  }
  expect(asked).toEqual(['HEAD /news/nothing', 'HEAD /news/round', 'HEAD /news/gone'])
  globalThis.fetch = () => Promise.reject(new TypeError('no network'))
  await router.navigate('/news/unasked')
  expect(router.state.errors).not.toBeNull()
  // What a page that stands asks for besides is nobody's way anywhere.
  const before = asked.length
  serving({})
  await router.revalidate()
  expect(asked).toHaveLength(before)
})
