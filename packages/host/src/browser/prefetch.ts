/**
 * Link prefetching: when the browser is idle, or after 2000 ms without being idle, the remotes behind the links in view
 * are fetched; for a link that is hovered or focused the page is prepared, data included. Skipped on 2g or with data saver.
 */
import { ownerOfPath } from '@club/federation'
import type { RemoteHost } from '@club/federation/host'
import type { BootData } from '../app/boot-data.ts'

/** Idle callback timeout of docs/product.md#loading-bar. */
const idleTimeout = 2000

/** Milliseconds that a pointer or the focus must rest on a link before its page is requested: less is just passing over. */
const rest = 65

type Connection = { saveData?: boolean; effectiveType?: string }

/** The browser's connection, if it reports one. */
export const connectionHere = (): Connection | undefined =>
  (navigator as { connection?: Connection }).connection

/** Whether this connection may be used for prefetching. */
export function mayPrefetch(connection: Connection | undefined): boolean {
  return !(connection?.saveData || /2g/.test(connection?.effectiveType ?? ''))
}

type Options = {
  claims: BootData['claims']
  remotes: BootData['remotes']
  host: RemoteHost
  /** Prepares a page for navigation. */
  prepare(remote: string, url: URL): Promise<void>
  router: { subscribe(listener: () => void): void }
}

export function prefetchLinks({ claims, remotes, host, prepare, router }: Options) {
  // Checked each time: a fan may leave the ground's Wi-Fi.
  const allowed = () => mayPrefetch(connectionHere())
  const fetched = new Set<string>()
  const remoteOf = (link: HTMLAnchorElement): string | null => {
    if (link.origin !== location.origin || link.target === '_blank') return null
    const owner = ownerOfPath(claims, link.pathname)
    return owner !== null && remotes[owner] ? owner : null
  }
  const prefetch = (remote: string) => {
    const entry = remotes[remote]?.entry
    if (!entry || fetched.has(remote)) return
    fetched.add(remote)
    // The page's own remote and those of its slots are loaded or loading.
    if (host.asked(remote)) return
    const hint = document.createElement('link')
    hint.rel = 'prefetch'
    hint.as = 'script'
    hint.href = entry
    document.head.append(hint)
  }
  const wanted = (link: HTMLAnchorElement) => {
    const remote = remoteOf(link)
    return remote !== null && !fetched.has(remote) && !host.asked(remote)
  }
  // Not by measuring positions: that would lay out every far part of the page that was left out.
  const seen = new IntersectionObserver((links) => {
    for (const { isIntersecting, target } of links) {
      seen.unobserve(target)
      const remote = isIntersecting ? remoteOf(target as HTMLAnchorElement) : null
      if (remote !== null) prefetch(remote)
    }
  })
  const look = () => {
    if (!allowed()) return
    for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href^="/"]')) {
      if (wanted(link)) seen.observe(link)
    }
  }
  const whenIdle = () => {
    if ('requestIdleCallback' in window) requestIdleCallback(look, { timeout: idleTimeout })
    else setTimeout(look, idleTimeout)
  }
  whenIdle()
  router.subscribe(whenIdle)

  for (const sign of ['pointerover', 'focusin'] as const) restOnLink(sign, remoteOf, allowed, prepare)
}

type OfRemote = (link: HTMLAnchorElement) => string | null

/** Pointer and focus are tracked separately, so that a pointer over which the page scrolls does not cancel the keyboard's rest. */
function restOnLink(
  sign: 'pointerover' | 'focusin',
  remoteOf: OfRemote,
  allowed: () => boolean,
  prepare: Options['prepare'],
) {
  let resting: { link: HTMLAnchorElement; timer: ReturnType<typeof setTimeout> } | null = null
  const move = () => {
    clearTimeout(resting?.timer)
    resting = null
  }
  const intend = (event: Event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (link !== null && link === resting?.link) return
    move()
    const remote = link && allowed() ? remoteOf(link) : null
    if (link === null || remote === null) return
    const url = new URL(link.href)
    if (url.pathname + url.search === location.pathname + location.search) return
    // A failure here is ignored: the navigation itself will retry and report it.
    resting = { link, timer: setTimeout(() => prepare(remote, url).catch(() => {}), rest) }
  }
  addEventListener(sign, intend, { passive: true })
  // A fan who presses now requests everything at once anyway; one whose finger moves the page does not want to go anywhere.
  for (const end of ['click', 'pointercancel']) addEventListener(end, move, { capture: true, passive: true })
}
