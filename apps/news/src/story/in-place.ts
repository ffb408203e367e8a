/** Loading a further page into an open listing: a failure must not replace the listing. */
import { isInPlace } from '@club/contracts/in-place'
import { ApiProblem } from '@club/shell-api'

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
