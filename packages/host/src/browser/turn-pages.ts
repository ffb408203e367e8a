/**
 * A page that takes another's place fades in, as a leaf is turned (view transitions). Not for who wants no motion, not within a
 * page, and not while something plays: a picture that stands for a tenth of a second is a fault there.
 */
import type { createBrowserRouter } from 'react-router'

type Router = Pick<ReturnType<typeof createBrowserRouter>, 'navigate'>

const noMotion = '(prefers-reduced-motion: reduce)'

/**
 * Every way to another page goes through the router: each gets its transition here. Back and forward take what the way there had.
 * @param plays whether something is open that a fan watches or hears
 */
export function turnPages(router: Router, plays: () => boolean): void {
  const navigate = router.navigate.bind(router)
  const turns = (to: unknown) => {
    if (matchMedia(noMotion).matches || plays()) return false
    const path =
      typeof to === 'string' ? new URL(to, location.href).pathname : (to as { pathname?: string })?.pathname
    return path !== undefined && path !== location.pathname
  }
  router.navigate = ((to: Parameters<Router['navigate']>[0], options?: object) =>
    typeof to === 'number'
      ? navigate(to)
      : navigate(to, { ...options, viewTransition: turns(to) })) as Router['navigate']
}
