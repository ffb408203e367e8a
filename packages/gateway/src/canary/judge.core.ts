/** Decides whether a canary is worse than what everybody else gets. Pure. */
import type { Counts } from './tally.core.ts'

/** By how much a canary may be worse. */
export type Limits = {
  /** Failures in a hundred by which it may exceed the other version. */
  errors: number
  /** Per cent by which its pages may take longer. */
  slower: number
}

export const usualLimits: Limits = { errors: 5, slower: 50 }

/** Fewer failures prove nothing yet. */
const fewest = 5

/**
 * Failures from fewer addresses may be somebody's own fault: a browser with an odd extension, or somebody who would like to see the
 * canary gone. If the stable version has been seen at fewer addresses, all of the canary's addresses must have failed.
 */
const fewestAddresses = 3

/** Visitors of each version whose browsers must have reported how long their pages took. */
const fewestStarts = 20

/** Milliseconds of difference that nobody notices. */
const unnoticed = 300

/** The stable version counts as having at least this many successes until it has been seen more often. */
const assumedWell = 20

/** The width of the confidence interval, in standard deviations. */
const doubt = 2.5

/** The confidence interval of a share of which `counted` in `of` were seen (Wilson's interval). */
export function shareBetween(counted: number, of: number): [least: number, most: number] {
  if (of === 0) return [0, 1]
  const z = doubt ** 2
  const middle = (counted + z / 2) / (of + z)
  const reach = (doubt / (of + z)) * Math.sqrt((counted * (of - counted)) / of + z / 4)
  return [Math.max(0, middle - reach), Math.min(1, middle + reach)]
}

type Part = { failed: number; of: number }

function isWorse(canary: Part, stable: Part, errors: number): boolean {
  if (canary.failed < fewest) return false
  const [least] = shareBetween(canary.failed, canary.of)
  const [, most] = shareBetween(stable.failed, Math.max(stable.of, assumedWell))
  return least > most + errors / 100
}

const pages = ({ pages: of, failedPages: failed }: Counts): Part => ({ of, failed })
const visitors = ({ visitors: of, failedVisitors: failed }: Counts): Part => ({ of, failed })
const said = ({ failed, of }: Part, what: string) => `${failed} of ${of} ${what} failed`

/** @returns why the canary is to be rolled back; null: nothing speaks against it */
export function caseAgainst(canary: Counts, stable: Counts, { errors, slower }: Limits): string | null {
  if (isWorse(pages(canary), pages(stable), errors))
    return `${said(pages(canary), 'pages')}, ${said(pages(stable), 'of the other version')}`
  // If the stable version is seen at several addresses, the canary will be too, sooner or later.
  const places =
    stable.addresses < fewestAddresses ? Math.min(fewestAddresses, canary.addresses) : fewestAddresses
  const everywhere = canary.failedAddresses >= places
  if (everywhere && isWorse(visitors(canary), visitors(stable), errors))
    return `in the browser: ${said(visitors(canary), 'visitors')}, ${said(visitors(stable), 'of the other version')}`
  const { start } = canary
  const known = Math.min(canary.starts, stable.starts) >= fewestStarts
  if (known && start !== null && stable.start !== null) {
    const more = start - stable.start
    if (more > unnoticed && more > (stable.start * slower) / 100)
      return `its pages take ${Math.round(start)} ms, those of the other version ${Math.round(stable.start)} ms`
  }
  return null
}
