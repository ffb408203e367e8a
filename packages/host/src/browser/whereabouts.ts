/** Where the fan is in this site, and where they are going. */
import { withoutLoginNews } from '@club/contracts/sign-in-modes'
import type { EventBus } from '@club/event-bus'
import type { createBrowserRouter } from 'react-router'
import type { NavigationWatch } from '../app/navigation-watch.ts'
import type { LivePage } from '../app/site-app.ts'

export type Router = ReturnType<typeof createBrowserRouter>

type Place = { pathname: string; search: string; hash: string }

/** Without what is said once: the fan who is led back here is not told again. */
export const fullPath = ({ pathname, search, hash }: Place): string =>
  pathname + withoutLoginNews(search) + hash

/** A page may be asked before its router is there: until then the fan is at the document's own address, and goes nowhere. */
export type Whereabouts = Pick<LivePage, 'here' | 'go' | 'watch'> & {
  /** Whether a navigation is under way. */
  navigation: NavigationWatch
  /** Full path, untouched, of where the fan is going, or is. */
  destination(): string
  /** Where the fan is going by a link or on the way back; null: nowhere, or where the site itself leads. */
  going(): string | null
  /** Type of the page that is on the screen; empty until it has said so. */
  shownType(): string
  /** The router of this page from now on. @param stirred is called when what stands above the slots of the page that stays is about to change */
  follow(router: Router, stirred: () => void): void
}

export function createWhereabouts(bus: EventBus): Whereabouts {
  let router: Router | null = null
  let shownPath = location.pathname
  let shownType = ''
  /** The site goes somewhere by itself, for something that it shows. */
  let led = false
  /** The page that each entry of the history was pushed onto, by the entry's key: a step back leads there, whatever its address has become. */
  const behind = new Map<string, string | undefined>()
  // What stood over the page when it was loaded anew has left its entry in the history: nothing is there that a step back would close.
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
      // Left as a document while it was on its way, and brought back as it was: nobody else would ever end that.
      addEventListener('pageshow', ({ persisted }) => {
        if (persisted && navigation.busy()) location.reload()
      })
      // Whoever stays on the page (a hash, the crest on home) changes what stands above its slots.
      made.subscribe(({ navigation: { location: to }, location: here }) => {
        if ((to ?? here).pathname === shownPath) stirred()
      })
    },
  }
}
