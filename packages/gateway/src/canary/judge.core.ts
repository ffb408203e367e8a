/** Whether a canary is worse than what everybody else gets. Pure. */
import type { Counts } from './tally.core.ts'

/** By how much a canary may be worse. */
export type Limits = {
  /** Failures in a hundred more than the other version has. */
  errors: number
  /** Per cent that its pages may take longer. */
  slower: number
}

export const usualLimits: Limits = { errors: 5, slower: 50 }

/** Fewer failures say nothing yet. */
const fewest = 5

/**
 * Failures from fewer places are somebody's own: a browser with an odd extension, or somebody who would like to see the canary
 * gone. Where both versions have been at fewer places at all, it is all of the canary's that must have failed.
 */
const fewestAddresses = 3

/** Visitors of each version who must have told how long their pages took. */
const fewestStarts = 20

/** Milliseconds that nobody notices. */
const unnoticed = 300

/** What is not known yet of the other version is taken for well. */
const assumedWell = 20

/** How far from what was counted the true share may lie, in standard deviations. */
const doubt = 2.5

/** The least and the most that the true share may be where so many of so many were counted (Wilson's interval). */
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

/** @returns why the canary is to be taken back; null: nothing speaks against it */
export function caseAgainst(canary: Counts, stable: Counts, { errors, slower }: Limits): string | null {
  if (isWorse(pages(canary), pages(stable), errors))
    return `${said(pages(canary), 'pages')}, ${said(pages(stable), 'of the other version')}`
  // Where others come from several places, so does whoever gets the canary, sooner or later.
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
