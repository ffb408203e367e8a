/** How a visitor who is signed in here gets back to another of our sites. Pure. */
import { arrivalPath } from '@club/contracts'

/**
 * The address that first opens that site's own session, then the page; the page itself if it is on this site.
 * @param here this site's own origin
 */
export function arrivalAddress(back: string, here: string): string {
  const { origin, pathname, search, hash } = new URL(back)
  if (origin === here) return back
  return `${origin}${arrivalPath}?${new URLSearchParams({ return: pathname + search + hash })}`
}
