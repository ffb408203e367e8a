import { beforeEach, expect, it } from '@jest/globals'
import { createBrowserRouter } from 'react-router'
import { turnPages } from './turn-pages.ts'

let still = false
let plays = false
beforeEach(() => {
  still = false
  plays = false
  sessionStorage.clear()
  window.matchMedia = () => ({ matches: still }) as MediaQueryList
})

/** @returns navigates to a page, and says whether there was a transition */
async function openSite() {
  const router = createBrowserRouter([{ path: '*' }])
  turnPages(router, () => plays)
  let turned = false
  router.subscribe(({ navigation: { state } }, { viewTransitionOpts }) => {
    if (state === 'idle') turned = viewTransitionOpts !== undefined
  })
  await router.navigate('/')
  return async (to: string | -1) => {
    turned = false
    const reached = new Promise<void>((done) => {
      const stop = router.subscribe(({ navigation: { state } }) => {
        if (state !== 'idle') return
        stop()
        done()
      })
    })
    void (to === -1 ? router.navigate(to) : router.navigate(to))
    await reached
    return turned
  }
}

it('another page is turned to, on the way back too, and the tab keeps nothing of the way', async () => {
  const go = await openSite()
  expect(await go('/news')).toBe(true)
  expect(await go('/news?page=2')).toBe(false)
  expect(await go('/matches')).toBe(true)
  expect(await go(-1)).toBe(true)
  dispatchEvent(new Event('pagehide'))
  expect({ ...sessionStorage }).toEqual({})
})

it('nothing is turned while something plays or where no motion is wanted, on the way back neither', async () => {
  const go = await openSite()
  await go('/news')
  plays = true
  expect(await go(-1)).toBe(false)
  plays = false
  await go('/news')
  still = true
  expect(await go('/matches')).toBe(false)
  expect(await go(-1)).toBe(false)
})
