/**
 * A page that replaces another fades in (view transitions). Not if the fan wants no motion, not within a
 * page, and not while something plays: a frozen picture for a tenth of a second would look like a fault.
 */
import type { createBrowserRouter } from 'react-router'

type Router = Pick<ReturnType<typeof createBrowserRouter>, 'state' | 'subscribe'>

const noMotion = '(prefers-reduced-motion: reduce)'

/**
 * Adds the transition to each navigation here, for the component that draws it: if the router itself makes the transitions, it
 * stores the fan's navigation in the tab's storage.
 * @param plays whether something is playing
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
