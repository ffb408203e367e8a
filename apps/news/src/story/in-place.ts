/** Loading a further page into a listing that stands: a failure must not take the listing away. */
import { ApiProblem } from '@club/shell-api'
import { listingPath } from '../addresses.core.ts'

/** Query key of such a request. It is made by the browser's router only: the server drops keys that it does not know. */
const key = 'in-place'

/** Where a listing asks for a further page of itself. */
export const inPlacePath = (path: string, page: number): string => {
  const listing = listingPath(path, page)
  return `${listing}${listing.includes('?') ? '&' : '?'}${key}=1`
}

export type InPlaceProblem = { problem: true }

/** Runs a listing's loader: what a service refuses is told to a listing that stands, and thrown to everybody else. */
export async function inPlace<T>(url: string, load: () => Promise<T>): Promise<T | InPlaceProblem> {
  if (!new URL(url).searchParams.has(key)) return load()
  try {
    return await load()
  } catch (problem) {
    if (problem instanceof ApiProblem) return { problem: true }
    throw problem
  }
}
