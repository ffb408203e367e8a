/**
 * Link prefetching: when the browser is idle, or after 2000 ms of not being, the remotes behind the links in view
 * are fetched; a link on which a pointer or the focus rests has its page made ready, data and all. Skipped on 2g or with data saver.
 */
import { ownerOfPath } from '@club/federation'
import type { RemoteHost } from '@club/federation/host'
import type { BootData } from '../app/boot-data.ts'

/** Idle callback time-out of docs/product.md#loading-bar. */
const idleTimeout = 2000

/** Milliseconds for which a pointer or the focus rests on a link before its page is asked for: less is passing by. */
const rest = 65

type Connection = { saveData?: boolean; effectiveType?: string }

/** The browser's connection, where it tells of it. */
export const connectionHere = (): Connection | undefined =>
  (navigator as { connection?: Connection }).connection

/** Whether this connection may be used for what is not asked for yet. */
export function mayPrefetch(connection: Connection | undefined): boolean {
  return !(connection?.saveData || /2g/.test(connection?.effectiveType ?? ''))
}

type Options = {
  claims: BootData['claims']
  remotes: BootData['remotes']
  host: RemoteHost
  /** Makes a page ready to be gone to. */
  prepare(remote: string, url: URL): Promise<void>
  router: { subscribe(listener: () => void): void }
}

export function prefetchLinks({ claims, remotes, host, prepare, router }: Options) {
  // Asked each time: a fan walks out of the wireless network of the ground.
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
    // The page's own remote and those of its slots are here, or on their way.
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
  // Never asked for its place: that would lay out every part of the page that is left out because it is far from the window.
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

/** A pointer that lies where the page moves below it takes nothing from the keyboard: each rests by itself. */
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
    // A failure here is nobody's business: the navigation itself will try again and tell.
    resting = { link, timer: setTimeout(() => prepare(remote, url).catch(() => {}), rest) }
  }
  addEventListener(sign, intend, { passive: true })
  // Whoever goes now asks for all of it at once.
  addEventListener('click', move, { capture: true, passive: true })
}
