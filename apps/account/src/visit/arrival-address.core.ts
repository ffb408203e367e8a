/** How somebody who is signed in here is led back to another of our sites. Pure. */
import { arrivalPath } from '@club/contracts'

/**
 * The address that opens that site's own session first, and then the page; the page itself where it is one of this site.
 * @param here this site's own origin
 */
export function arrivalAddress(back: string, here: string): string {
  const { origin, pathname, search, hash } = new URL(back)
  if (origin === here) return back
  return `${origin}${arrivalPath}?${new URLSearchParams({ return: pathname + search + hash })}`
}
