/**
 * A page that takes another's place fades in, as a leaf is turned (view transitions). Not for who wants no motion, not within a
 * page, and not while something plays: a picture that stands for a tenth of a second is a fault there.
 */
import type { createBrowserRouter } from 'react-router'

type Router = Pick<ReturnType<typeof createBrowserRouter>, 'state' | 'subscribe'>

const noMotion = '(prefers-reduced-motion: reduce)'

/**
 * Each page that is reached gets its transition here, for whoever draws it: of those that it is asked for itself the router keeps the way
 * that the fan went in the tab's storage.
 * @param plays whether something is open that a fan watches or hears
 */
export function turnPages(router: Router, plays: () => boolean): void {
  const subscribe = router.subscribe.bind(router)
  router.subscribe = (draw) => {
    let currentLocation = router.state.location
    return subscribe((state, news) => {
      const { location: nextLocation } = state
      const turns =
        nextLocation.pathname !== currentLocation.pathname && !matchMedia(noMotion).matches && !plays()
      draw(state, { ...news, viewTransitionOpts: turns ? { currentLocation, nextLocation } : undefined })
      currentLocation = nextLocation
    })
  }
}
