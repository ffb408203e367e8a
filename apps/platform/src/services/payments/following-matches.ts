/** Passes follow their matches: windows to a new kick-off, and letters to the holders where a match is off. */
import type { Database } from '../../database/database.ts'
import type { OffLetters } from './off-letters.ts'
import {
  forgetOff,
  matchesWithPasses,
  moveWindow,
  passesOfMatch,
  passesUntold,
  wordOfOff,
} from './passes.store.ts'
import { isOff, type MatchOfPass, matchOfPass, type PaymentPorts } from './ports.ts'

type Options = {
  database: Database
  packages: PaymentPorts['packages']
  offLetters: OffLetters
}

/** @returns a function that brings all passes in line with their matches */
export function followingMatches({ database, packages, offLetters }: Options): (now: Date) => Promise<void> {
  /** Holders hear once that their match is off; after a new date, of the next time too. */
  const tellOff = async (matchID: string, packageID: string, match: MatchOfPass | null, toldOff: boolean) => {
    if (match === null) return
    const { outlook } = match
    if (!isOff(outlook)) {
      if (toldOff) await forgetOff(database, matchID, packageID)
      return
    }
    const untold = await passesUntold(database, matchID, packageID, wordOfOff(outlook))
    for (const purchase of untold) await offLetters.matchOff(purchase, outlook)
    if (untold.length > 0) offLetters.wake()
  }
  return async (now) => {
    for (const matchID of await matchesWithPasses(database, now)) {
      for (const passes of await passesOfMatch(database, matchID)) {
        const { packageID, windowFrom, windowUntil, toldOff } = passes
        const match = await matchOfPass(packages, now, packageID)
        await tellOff(matchID, packageID, match, toldOff)
        const window = match?.window ?? null
        const same =
          Date.parse(window?.from ?? '') === Date.parse(windowFrom ?? '') &&
          Date.parse(window?.until ?? '') === Date.parse(windowUntil ?? '')
        if (!same && (window !== null || windowFrom !== null))
          await moveWindow(database, matchID, packageID, window)
      }
    }
  }
}
