/** A host for tests of remotes: the sample club's page around the rendered node, with a real bus and store. */
import { createEventBus, type EventBus } from '@club/event-bus'
import { sampleClub } from '@club/settings'
import { createStore, Provider } from 'jotai'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { BusProvider } from './bus.tsx'
import { PageProvider, type PageState } from './page.tsx'
import { bindTopics } from './topics.atom.ts'

export type TestHost = { ui: ReactNode; bus: EventBus }

/** Wraps a node as the shell would; returns the bus so that a test can publish on it. */
export function testHost(node: ReactNode, page: Partial<PageState> = {}): TestHost {
  const bus = createEventBus((problem) => {
    throw problem
  })
  const store = createStore()
  bindTopics(bus, store)
  const state: PageState = {
    now: '2026-11-20T12:00:00.000Z',
    lang: 'en-GB',
    dir: 'ltr',
    settings: sampleClub,
    origin: 'http://localhost:4200',
    ...page,
  }
  const router = createMemoryRouter([{ path: '*', element: node }])
  return {
    bus,
    ui: (
      <Provider store={store}>
        <BusProvider bus={bus}>
          <PageProvider value={state}>
            <RouterProvider router={router} />
          </PageProvider>
        </BusProvider>
      </Provider>
    ),
  }
}

/** jsdom has no layout: nothing comes into view there, and the window is as narrow as a phone's. */
export function seeNothing(): void {
  class Unseen {
    observe() {}
    disconnect() {}
  }
  const matchMedia = () => ({ matches: false, addEventListener() {}, removeEventListener() {} })
  Object.assign(globalThis, { IntersectionObserver: Unseen, ResizeObserver: Unseen, matchMedia })
}
