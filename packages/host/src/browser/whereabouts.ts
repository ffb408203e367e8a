/** Where the fan is on this site, and where they are going. */
import { withoutLoginNews } from '@club/contracts/sign-in-modes'
import type { EventBus } from '@club/event-bus'
import type { createBrowserRouter } from 'react-router'
import type { NavigationWatch } from '../app/navigation-watch.ts'
import type { LivePage } from '../app/site-app.ts'

export type Router = ReturnType<typeof createBrowserRouter>

type Place = { pathname: string; search: string; hash: string }

/** Without one-off query keys: a fan who returns here must not get their message again. */
export const fullPath = ({ pathname, search, hash }: Place): string =>
  pathname + withoutLoginNews(search) + hash

/** Usable before the router exists: until then the fan is at the document's own address, and no navigation is in progress. */
export type Whereabouts = Pick<LivePage, 'here' | 'go' | 'watch'> & {
  /** Whether a navigation is in progress. */
  navigation: NavigationWatch
  /** Full path, unchanged, that the fan is navigating to, or is at. */
  destination(): string
  /** Where the fan is going by a link or by back; null: nowhere, or the site itself is navigating. */
  going(): string | null
  /** Type of the page on the screen; empty until it has been announced. */
  shownType(): string
  /** Follows this router from now on. @param stirred called when something above the slots of a page that stays is about to change */
  follow(router: Router, stirred: () => void): void
}

export function createWhereabouts(bus: EventBus): Whereabouts {
  let router: Router | null = null
  let shownPath = location.pathname
  let shownType = ''
  /** The site itself is navigating, for something that it shows. */
  let led = false
  /** For each history entry's key, the page before it: a step back leads there, whatever its address is now. */
  const behind = new Map<string, string | undefined>()
  // An overlay that was open before a reload has left its entry in the history: there is nothing that going back would close.
  if (history.state?.over) history.back()
  bus.on('route-changed', ({ pageType }) => {
    shownType = pageType
    shownPath = router?.state.location.pathname ?? shownPath
  })
  const navigation: NavigationWatch = {
    subscribe: (listener) => router?.subscribe(listener) ?? (() => {}),
    busy: () => router?.state.navigation.state !== 'idle',
  }
  return {
    navigation,
    here: () => fullPath(router?.state.location ?? location),
    shownType: () => shownType,
    destination() {
      const { pathname, search, hash } = router?.state.navigation.location ?? location
      return pathname + search + hash
    },
    going() {
      const to = router?.state.navigation.location
      return to && !led ? fullPath(to) : null
    },
    go(to, { replace, back, scroll }) {
      if (!router) return
      led = true
      if (back && behind.get(router.state.location.key) === to) {
        const stop = router.subscribe(({ navigation: { state } }) => {
          if (state !== 'idle') return
          stop()
          led = false
        })
        void router.navigate(-1)
        return
      }
      void router.navigate(to, { replace, state: scroll === null ? null : { scroll } }).finally(() => {
        led = false
      })
    },
    watch: (reached) =>
      router?.subscribe(({ location: here, navigation: { state } }) => {
        if (state === 'idle') reached(fullPath(here))
      }) ?? (() => {}),
    follow(made, stirred) {
      router = made
      let at = made.state.location
      made.subscribe(({ location: here, historyAction: by }) => {
        if (here === at) return
        if (by !== 'POP') behind.set(here.key, by === 'PUSH' ? fullPath(at) : behind.get(at.key))
        at = here
      })
      // Left as a document during a navigation, and restored from the browser's cache: nothing else would ever end that navigation.
      addEventListener('pageshow', ({ persisted }) => {
        if (persisted && navigation.busy()) location.reload()
      })
      // Staying on the page (a hash, the crest on home) still changes what is above its slots.
      made.subscribe(({ navigation: { location: to }, location: here }) => {
        if ((to ?? here).pathname === shownPath) stirred()
      })
    },
  }
}
