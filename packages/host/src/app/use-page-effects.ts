/** What happens on every navigation: scroll to the top, move the focus, close overlays, tell the bus. */
import { useBus } from '@club/shell-api'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

export function usePageEffects({ title, pageType }: { title: string; pageType: string }) {
  const bus = useBus()
  const { pathname, search, hash, key, state } = useLocation()
  const address = pathname + search
  const shown = useRef<string | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per navigation, which is what the key names
  useEffect(() => {
    const before = shown.current
    shown.current = address
    bus.publish('overlay', { open: 'none' })
    bus.emit('route-changed', { path: address, title, pageType })
    if (before === null) return
    // Fans who come back from the player stand where they were before it.
    const { scroll = 0 } = (state ?? {}) as { scroll?: number }
    if (hash === '') window.scrollTo(0, scroll)
    // Within a page the browser knows better: it goes on from the anchor.
    if (before === address && hash !== '') return
    // A screen reader goes on from the new page, not from a link that is gone.
    document.getElementById('content')?.focus({ preventScroll: true })
  }, [key])
}
