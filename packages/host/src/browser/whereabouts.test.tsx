import { createEventBus } from '@club/event-bus'
import { expect, it, jest } from '@jest/globals'
import { createBrowserRouter } from 'react-router'
import { createWhereabouts } from './whereabouts.ts'

function openSite() {
  const whereabouts = createWhereabouts(
    createEventBus((problem) => {
      throw problem
    }),
  )
  const router = createBrowserRouter([
    { path: '*' },
    { path: '/elsewhere', loader: () => new Promise(() => {}) },
  ])
  whereabouts.follow(router, () => {})
  const goTo = (...going: Parameters<typeof whereabouts.go>) =>
    new Promise<void>((done) => {
      const stop = whereabouts.watch(() => {
        stop()
        done()
      })
      whereabouts.go(...going)
    })
  return { here: whereabouts.here, router, goTo }
}

const there = () => location.pathname + location.search

it('closing what lies over a list is a step back to it, whatever its address has become', async () => {
  const { here, router, goTo } = openSite()
  await router.navigate('/videos/browse')
  const { key } = router.state.location
  history.replaceState(history.state, '', '/videos/browse?page=2')
  const list = here()
  await goTo('/videos/player/one', { replace: false, back: false, scroll: null })
  await goTo('/videos/player/two', { replace: true, back: false, scroll: null })
  expect(there()).toBe('/videos/player/two')
  await goTo(list, { replace: false, back: true, scroll: 300 })
  expect([there(), router.state.location.key]).toEqual(['/videos/browse?page=2', key])
})

it('where the page behind is another one, going back goes there anew', async () => {
  const { router, goTo } = openSite()
  await router.navigate('/news')
  await router.navigate('/videos/player/one')
  await goTo('/videos', { replace: false, back: true, scroll: null })
  expect([there(), router.state.historyAction]).toEqual(['/videos', 'PUSH'])
})

it('a page that was left on its way to another document is loaded anew when it comes back', async () => {
  // jsdom's message for each document that is requested.
  const loads = jest.spyOn(console, 'error').mockImplementation(() => {})
  const { router } = openSite()
  const comeBack = () => dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true } as const))
  await router.navigate('/news')
  comeBack()
  expect(loads).not.toHaveBeenCalled()
  void router.navigate('/elsewhere')
  comeBack()
  expect(String(loads.mock.calls)).toContain('navigation')
  loads.mockRestore()
})

it('a page that was loaded anew under an overlay needs one step back, not two', async () => {
  history.pushState({ key: 'matches', idx: 7 }, '', '/matches')
  history.pushState({ key: 'matches', idx: 8, over: 'search' }, '')
  const stepped = new Promise((done) => {
    addEventListener('popstate', done, { once: true })
  })
  openSite()
  await stepped
  expect(history.state).toEqual({ key: 'matches', idx: 7 })
})
