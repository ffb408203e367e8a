/** What happens on every navigation: the page takes its place, the focus moves, overlays close, the bus is told. */
import { useBus } from '@club/shell-api'
import { inLanguage } from '@club/ui'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { followPlaces, goTo, isOpenedAnew, placeInHistory } from './go-to-place.ts'
import { placeOf, standingOf } from './place.core.ts'

type Page = {
  title: string
  pageType: string
  /** Where the site is in the language of the page. */
  languageLink: string
}

/** Whether the focus stands outside of the page's own area: there it is in nobody's way. */
function standsElsewhere(): boolean {
  const { activeElement, body } = document
  return activeElement !== body && !document.getElementById('content')?.contains(activeElement)
}

/** Whoever steps through a list with the arrow keys has chosen with the first, and goes on from there. */
const standsOnList = () => document.activeElement instanceof HTMLSelectElement

export function usePageEffects({ title, pageType, languageLink }: Page) {
  const bus = useBus()
  const { pathname, search, hash, key, state } = useLocation()
  const type = useNavigationType()
  const address = pathname + search
  // A hash that the browser went to by itself has no key of its own. Of others the address may change while they stand.
  const entry = key + (key === 'default' && hash !== '' ? address : '') + hash
  const shown = useRef<{ address: string; entry: string; key: string } | null>(null)
  const arrived = useRef(false)
  const places = useRef(new Map<string, number>())
  useEffect(
    () =>
      followPlaces(
        () => shown.current?.key ?? null,
        (y) => {
          if (shown.current) places.current.set(shown.current.entry, y)
        },
      ),
    [],
  )
  // Before the browser scrolls: a page that is shorter than the one before moves by itself, and nobody stood there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per navigation, which is what the entry names
  useLayoutEffect(() => {
    const before = shown.current
    shown.current = { address, entry, key }
    const samePage = before?.address === address
    // Fans who come back from the player stand where they were before it.
    const { scroll = null } = (state ?? {}) as { scroll?: number | null }
    const end = goTo(
      placeOf({
        first: before === null,
        atTop: window.scrollY === 0,
        pop: type === 'POP',
        before: standingOf({
          key,
          hash,
          remembered: places.current.get(entry),
          inHistory: before === null && isOpenedAnew() ? undefined : placeInHistory(),
        }),
        wanted: scroll,
        hash,
        samePage,
      }),
    )
    // A screen reader goes on from the new page, not from a link that is gone; within a page the browser knows better.
    if (before !== null && !standsOnList() && !(samePage && (hash !== '' || standsElsewhere())))
      document.getElementById('content')?.focus({ preventScroll: true })
    return end
  }, [entry])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per navigation, which is what the entry names
  useEffect(() => {
    // A site whose languages are chosen by an address has the choice in each, so that a page that is loaded anew keeps it.
    const told = pathname + window.location.search
    const chosen = inLanguage(told, languageLink)
    if (chosen !== told) window.history.replaceState(window.history.state, '', chosen + hash)
    // What a fan has opened on the first page before all of it was alive stays open.
    if (arrived.current || bus.read('overlay') === undefined) bus.publish('overlay', { open: 'none' })
    arrived.current = true
    bus.emit('route-changed', { path: address, title, pageType })
  }, [entry])
}
