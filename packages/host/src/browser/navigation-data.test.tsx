import { createEventBus, mediaAtRest } from '@club/event-bus'
import { ApiProblem } from '@club/shell-api'
import { afterEach, expect, it } from '@jest/globals'
import { createMemoryRouter, type RouterState } from 'react-router'
import { holdsOn, navigationData } from './navigation-data.ts'

const fetched = globalThis.fetch
afterEach(() => {
  globalThis.fetch = fetched
})

/** How the server answers addresses: with a redirect, or with a 404. */
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

it('[SH-01d] a page that stands goes on without what it asks for besides, and is told when it is gone itself', async () => {
  serving({})
  const router = openSite()
  await router.navigate('/')
  const asking = async (path: string) => {
    router.getFetcher('more')
    await router.fetch('more', '0', path)
    return router.state.errors
  }
  history.replaceState(null, '', '/club/gone')
  expect(await asking('/club/gone?page=3')).toBeNull()
  expect(await asking('/club/gone')).not.toBeNull()
  history.replaceState(null, '', '/')
})

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
    // Back leads to the page with the link.
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
  // Other requests of the current page are no navigation.
  const before = asked.length
  serving({})
  await router.revalidate()
  expect(asked).toHaveLength(before)
})

it('[TV-04l] whatever is open holds the page, also in the corner and where it does not play at this moment', () => {
  const bus = createEventBus((problem) => {
    throw problem
  })
  const atRest = mediaAtRest.mediaPlayer
  expect(holdsOn(bus)).toBe(false)
  bus.publish('mediaPlayer', { ...atRest, mediaType: 'DrmLiveVideo', currentVideoID: 'live-main' })
  expect(holdsOn(bus)).toBe(true)
  bus.publish('mediaPlayer', atRest)
  expect(holdsOn(bus)).toBe(false)
  bus.publish('audioPlayer', { entryID: 'live-audio', modalOpen: true, currentTitle: 'Commentary' })
  expect(holdsOn(bus)).toBe(true)
})
