/** What happens on every navigation: the page scrolls to its place, the focus moves, overlays close, and the bus gets a message. */
import { useBus } from '@club/shell-api'
import { inLanguage } from '@club/ui'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { followPlaces, goTo, isOpenedAnew, placeInHistory } from './go-to-place.ts'
import { placeOf, standingOf } from './place.core.ts'

type Page = {
  title: string
  pageType: string
  /** Start page of the page's language on this site. */
  languageLink: string
}

/** Whether the focus is outside the page's own area, where it may stay. */
function standsElsewhere(): boolean {
  const { activeElement, body } = document
  return activeElement !== body && !document.getElementById('content')?.contains(activeElement)
}

/** A fan who goes through a list with the arrow keys has triggered the navigation with the first key press, and continues from there. */
const standsOnList = () => document.activeElement instanceof HTMLSelectElement

export function usePageEffects({ title, pageType, languageLink }: Page) {
  const bus = useBus()
  const { pathname, search, hash, key, state } = useLocation()
  const type = useNavigationType()
  const address = pathname + search
  // A hash that the browser navigated to has no key. For other entries the address may change while they are shown.
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
  // Before the browser scrolls: a page shorter than the previous one is scrolled by the browser itself, which is not the fan's doing.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per navigation, which is what the entry names
  useLayoutEffect(() => {
    const before = shown.current
    shown.current = { address, entry, key }
    const samePage = before?.address === address
    // Fans who return from the player are at the position they had before.
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
    // A screen reader continues with the new page, not with a link that is gone; within a page the browser knows better.
    if (before !== null && !standsOnList() && !(samePage && (hash !== '' || standsElsewhere())))
      document.getElementById('content')?.focus({ preventScroll: true })
    return end
  }, [entry])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per navigation, which is what the entry names
  useEffect(() => {
    // If the site's language is part of the address, it is added, so that reloading the page keeps it.
    const told = pathname + window.location.search
    const chosen = inLanguage(told, languageLink)
    if (chosen !== told) window.history.replaceState(window.history.state, '', chosen + hash)
    // An overlay that the fan opened before the first page was fully hydrated stays open.
    if (arrived.current || bus.read('overlay') === undefined) bus.publish('overlay', { open: 'none' })
    arrived.current = true
    bus.emit('route-changed', { path: address, title, pageType })
  }, [entry])
}
