/** How an open listing asks its own loader for a further page: what goes wrong then must not replace the listing. Pure. */

/** Only the browser's router sends it: the server drops unknown query keys. */
const key = 'in-place'

/** @param path with or without a query */
export const inPlacePath = (path: string): string => `${path}${path.includes('?') ? '&' : '?'}${key}=1`

/** Whether a listing that is open asks, and not somebody who comes to the page. @param url a whole address */
export const isInPlace = (url: string): boolean => new URL(url).searchParams.has(key)
