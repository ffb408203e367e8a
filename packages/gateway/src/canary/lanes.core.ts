/** Which visitors get which canaries. Pure. */
import { cookieNames } from '@club/contracts/cookies'
import { parseCookie } from 'cookie'

/**
 * The number by which a visitor stays with the same versions: 0 to 99, so it says nothing of who it is. Null where there is none, or
 * something that is no such number: what everybody gets, then.
 */
export function bucketOf(cookies: string | undefined): number | null {
  const value = cookies ? parseCookie(cookies)[cookieNames.bucket] : undefined
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
