/**
 * How a guesser is slowed without locking out the owner. A browser that signed in before has its own budget. Anybody else
 * has ten wrong passwords for one account from one address and then one attempt per ten seconds, and is slowed, never refused, by the
 * attempts of all strangers together on the account or from the address: an account that is attacked from everywhere stays open
 * to its owner, who waits a few seconds. Right passwords never count.
 */

import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { backOff } from '@club/back-off'
import { signInCodes } from '@club/contracts'
import { addressKey, type BudgetName, budgets, type Limiter } from '@club/limiter'
import { overloaded, Refusal } from '../server/errors.ts'
import { createWaitingRoom, type Waiter } from './waiting-room.core.ts'

/** Attempts that may wait out a delay: for one account from one address, and in all. */
const waiting = { ofPair: 5, inAll: 2000 }

/** Milliseconds: a tenth of a second for the first wrong password over the budget, doubling, at most four seconds. */
const longestDelayMs = 4000
export const delayAfter = (wrong: number, free: number): number =>
  wrong < free ? 0 : backOff(100, longestDelayMs)(wrong - free)

export type Attempt = {
  email: string
  address: string
  /** The device's id, if it has signed in to this account before. */
  device: string | null
}

export type Patience = {
  /**
   * Waits out the attempt's delay.
   * @returns the functions that count the attempt
   * @throws Refusal 429 if there were too many, 503 if the platform is stopping
   */
  admit(attempt: Attempt): Promise<Admitted>
}
export type Admitted = {
  /** Call it in the hashing turn, so that a guesser gains nothing from many requests at once. @throws Refusal 429 */
  take(): Promise<void>
  right(): Promise<void>
  wrong(): Promise<void>
}

const tooMany = (retryAfterSeconds: number) =>
  new Refusal(429, [{ code: signInCodes.tooMany, title: 'Too many attempts. Please try again shortly' }], {
    'retry-after': String(retryAfterSeconds),
  })

/** The store of budgets holds only digests: no names or addresses. */
const digest = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 22)

/** @param pause waits for the given milliseconds; rejects when the signal aborts */
export function createPatience(
  limiter: Limiter,
  stopping: AbortSignal,
  pause: (ms: number, signal: AbortSignal) => Promise<unknown> = (ms, signal) =>
    sleep(ms, undefined, { signal }),
): Patience {
  const room = createWaitingRoom(waiting)

  const waitOut = async (delay: number, waiter: Waiter) => {
    const sentAway = new AbortController()
    const leave = room.enter(waiter, () => sentAway.abort())
    if (leave === null) throw tooMany(Math.ceil(delay / 1000))
    try {
      await pause(delay, AbortSignal.any([stopping, sentAway.signal]))
    } catch {
      throw stopping.aborted ? overloaded('The platform is stopping') : tooMany(Math.ceil(delay / 1000))
    } finally {
      leave()
    }
  }
  const ofDevice = (device: string): Admitted => ({
    async take() {
      const verdict = await limiter.spend('signInDevice', device)
      if (!verdict.allowed) throw tooMany(verdict.retryAfterSeconds)
    },
    right: () => limiter.forgive('signInDevice', device),
    wrong: async () => {},
  })
  const ofStranger = (pair: string, also: readonly [BudgetName, string][]): Admitted => ({
    async take() {
      if ((await limiter.spend('signInPair', pair)).allowed) return
      const trickle = await limiter.spend('signInTrickle', pair)
      if (!trickle.allowed) throw tooMany(trickle.retryAfterSeconds)
    },
    right: async () => {
      await Promise.all([limiter.forgive('signInPair', pair), limiter.forgive('signInTrickle', pair)])
    },
    wrong: async () => {
      await Promise.all(also.map(([budget, of]) => limiter.spend(budget, of)))
    },
  })

  return {
    async admit({ email, address, device }) {
      if (device !== null && (await limiter.look('signInDevice', device)).allowed) return ofDevice(device)
      const [account, from] = [digest(email), addressKey(address)]
      const pair = `${account} ${from}`
      const [tries, trickle, ofThis, fromThere] = await Promise.all([
        limiter.spent('signInPair', pair),
        limiter.look('signInTrickle', pair),
        limiter.spent('signInAccount', account),
        limiter.spent('signInAddress', from),
      ])
      const spent = tries >= budgets.signInPair.points
      if (spent && !trickle.allowed) throw tooMany(trickle.retryAfterSeconds)
      const delay = Math.max(
        spent ? longestDelayMs : 0,
        delayAfter(ofThis, budgets.signInAccount.points),
        delayAfter(fromThere, budgets.signInAddress.points),
      )
      if (delay > 0) await waitOut(delay, { account, pair, tries })
      return ofStranger(pair, [
        ['signInAccount', account],
        ['signInAddress', from],
      ])
    },
  }
}
