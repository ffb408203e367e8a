/** Loading a further page into an open listing: a failure must not replace the listing. */
import { ApiProblem } from '@club/shell-api'
import { listingPath } from '../addresses.core.ts'

/** Query key of such a request. Only the browser's router sends it: the server drops unknown keys. */
const key = 'in-place'

/** Address at which a listing requests a further page of itself. */
export const inPlacePath = (path: string, page: number): string => {
  const listing = listingPath(path, page)
  return `${listing}${listing.includes('?') ? '&' : '?'}${key}=1`
}

/** Whether a listing that is open requests a further page of itself. */
export const isInPlace = (url: string): boolean => new URL(url).searchParams.has(key)

export type InPlaceProblem = { problem: true }

/** Runs a listing's loader: an open listing receives a service's error as data; otherwise it is thrown. */
export async function inPlace<T>(url: string, load: () => Promise<T>): Promise<T | InPlaceProblem> {
  if (!isInPlace(url)) return load()
  try {
    return await load()
  } catch (problem) {
    if (problem instanceof ApiProblem) return { problem: true }
    throw problem
  }
}
