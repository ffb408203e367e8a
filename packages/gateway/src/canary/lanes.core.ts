/** Decides which visitors get which canaries. Pure. */
import { parseCookie } from 'cookie'

/** The number that keeps a visitor on the same versions: 0 to 99, so it does not identify anybody. */
export const bucketCookie = 'bucket'

/** The visitor's number, or null if the cookie is missing or malformed: then they get what everybody gets. */
export function bucketOf(cookies: string | undefined): number | null {
  const value = cookies ? parseCookie(cookies)[bucketCookie] : undefined
  return value !== undefined && /^\d{1,2}$/.test(value) ? Number(value) : null
}

/** Remote → how many visitors of a hundred get its canary. */
export type Shares = Readonly<Record<string, number>>

const widestFirst = (shares: Shares) =>
  Object.entries(shares).sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1))

/**
 * The canaries of one visitor, widest share first. One number decides for all of them, so shares nest: whoever gets a 5 % canary gets
 * a 20 % one as well.
 */
export const canariesOf = (shares: Shares, bucket: number | null): string[] =>
  bucket === null ? [] : widestFirst(shares).flatMap(([remote, share]) => (bucket < share ? [remote] : []))

/** Every set of canaries that some visitor gets: at most as many sets as there are canaries. */
export function canarySets(shares: Shares): string[][] {
  const buckets = [...new Set(Object.values(shares))].sort((a, b) => b - a).map((share) => share - 1)
  return buckets.map((bucket) => canariesOf(shares, bucket))
}
