/**
 * How a guesser is slowed without shutting out the owner. A browser that signed in before has a budget of its own. Anybody else
 * has ten wrong passwords for one account from one address, and is slowed, never refused, by what all strangers together have
 * tried on the account or from the address: an account that is attacked from everywhere stays open to its owner, who waits
 * a few seconds. Right passwords never count.
 */
import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { signInCodes } from '@club/contracts'
import { addressKey, type BudgetName, budgets, createPlaces, type Limiter } from '@club/limiter'
import { overloaded, Refusal } from '../server/errors.ts'

/** Attempts that wait out a delay: of one account from one address, of one account, and in all. */
const waiting = { ofPair: 5, ofAccount: 60, inAll: 2000 }

/** Milliseconds: a tenth of a second for the first wrong password over the budget, doubling, at most four seconds. */
const longestDelayMs = 4000
export const delayAfter = (wrong: number, free: number): number =>
  wrong < free ? 0 : Math.min(longestDelayMs, 100 * 2 ** Math.min(wrong - free, 10))

export type Attempt = {
  email: string
  address: string
  /** The device's id, where it has signed in to this account before. */
  device: string | null
}

export type Patience = {
  /**
   * Waits out what the attempt has to wait.
   * @returns what counts a wrong password
   * @throws Refusal 429 where there were too many, 503 where the platform stops
   */
  admit(attempt: Attempt): Promise<Admitted>
}
export type Admitted = {
  /** To be asked in the hashing turn, so that who guesses many at once gains nothing. @throws Refusal 429 */
  take(): Promise<void>
  right(): Promise<void>
  wrong(): Promise<void>
}

const tooMany = (retryAfterSeconds: number) =>
  new Refusal(
    429,
    [{ code: signInCodes.tooMany, title: 'Too many attempts. Please try again in a few minutes' }],
    { 'retry-after': String(retryAfterSeconds) },
  )

/** Nothing that names anybody stands in the store of budgets. */
const digest = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 22)

/** @param pause waits so many milliseconds; rejects when the platform stops */
export function createPatience(
  limiter: Limiter,
  stopping: AbortSignal,
  pause: (ms: number) => Promise<unknown> = (ms) => sleep(ms, undefined, { signal: stopping }),
): Patience {
  const ofPair = createPlaces({ ofKey: waiting.ofPair, inAll: waiting.inAll })
  const ofAccount = createPlaces({ ofKey: waiting.ofAccount, inAll: waiting.inAll })

  const waitOut = async (delay: number, account: string, pair: string) => {
    const places = [ofPair.take(pair), ofAccount.take(account)]
    try {
      if (places.includes(null)) throw tooMany(Math.ceil(delay / 1000))
      await pause(delay).catch(() => {
        throw overloaded('The platform is stopping')
      })
    } finally {
      for (const giveBack of places) giveBack?.()
    }
  }
  const counting = (hard: BudgetName, key: string, also: readonly [BudgetName, string][]): Admitted => ({
    async take() {
      const verdict = await limiter.spend(hard, key)
      if (!verdict.allowed) throw tooMany(verdict.retryAfterSeconds)
    },
    right: () => limiter.forgive(hard, key),
    wrong: async () => {
      await Promise.all(also.map(([budget, of]) => limiter.spend(budget, of)))
    },
  })

  return {
    async admit({ email, address, device }) {
      if (device !== null && (await limiter.look('signInDevice', device)).allowed)
        return counting('signInDevice', device, [])
      const [account, from] = [digest(email), addressKey(address)]
      const pair = `${account} ${from}`
      const looked = await limiter.look('signInPair', pair)
      if (!looked.allowed) throw tooMany(looked.retryAfterSeconds)
      const [ofThis, fromThere] = await Promise.all([
        limiter.spent('signInAccount', account),
        limiter.spent('signInAddress', from),
      ])
      const delay = Math.max(
        delayAfter(ofThis, budgets.signInAccount.points),
        delayAfter(fromThere, budgets.signInAddress.points),
      )
      if (delay > 0) await waitOut(delay, account, pair)
      return counting('signInPair', pair, [
        ['signInAccount', account],
        ['signInAddress', from],
      ])
    },
  }
}
