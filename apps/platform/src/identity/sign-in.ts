/** Signing in with email and password, slow for whoever guesses and the same for accounts that do not exist. */
import { type SignIn, signInCodes } from '@club/contracts'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import type { Counters } from '../leases/leases.ts'
import { Refusal } from '../server/errors.ts'
import { changePassword, findCredentials } from './accounts.store.ts'
import { hashPassword, inHashingTurn, passwordHolds } from './passwords.ts'
import { openSession } from './sessions.store.ts'

/** Wrong tries in a quarter of an hour. A household or a ground shares one address. */
const tries = { windowSeconds: 900, account: 10, address: 100 } as const

const refuse = (status: number, code: string, title: string, headers: Record<string, string> = {}) =>
  new Refusal(status, [{ code, title }], headers)

export type SignInService = {
  /**
   * @param address of the caller
   * @returns the session's token
   * @throws Refusal 401 wrong, 403 passwordChangeRequired, 422 the new password is the old one, 429 too many tries
   */
  signIn(given: SignIn, address: string, site: string): Promise<string>
}

export function signInService(database: Database, clock: Clock, counters: Counters): SignInService {
  return {
    async signIn({ email, password, newPassword }, address, site) {
      const now = clock.now()
      const keys = { account: `sign-in:${email}`, address: `sign-in:${address}` }
      const demandPatience = async () => {
        const [ofAccount, ofAddress] = await Promise.all([
          counters.counted(keys.account, now.getTime()),
          counters.counted(keys.address, now.getTime()),
        ])
        if (ofAccount < tries.account && ofAddress < tries.address) return
        throw refuse(429, signInCodes.tooMany, 'Too many attempts. Please try again in a few minutes', {
          'retry-after': String(tries.windowSeconds),
        })
      }
      const found = await findCredentials(database, email)
      // Asked and counted within the turn, of which there are two: who guesses many at once gains no more than one.
      const holds = await inHashingTurn(async () => {
        await demandPatience()
        if (await passwordHolds(password, found?.passwordHash ?? null)) return true
        await Promise.all([
          counters.count(keys.account, tries.windowSeconds, now.getTime()),
          counters.count(keys.address, tries.windowSeconds, now.getTime()),
        ])
        return false
      })
      if (!holds || !found) throw refuse(401, signInCodes.wrong, 'Incorrect email or password')
      await counters.forgive(keys.account)

      if (found.mustChangePassword) {
        if (newPassword === undefined) {
          throw refuse(403, signInCodes.passwordChangeRequired, 'Please choose a new password')
        }
        if (newPassword.normalize('NFKC') === password.normalize('NFKC')) {
          throw refuse(422, signInCodes.samePassword, 'Please choose a password that you have not used here')
        }
        const changed = await changePassword(
          database,
          found.id,
          found.passwordHash,
          await inHashingTurn(() => hashPassword(newPassword)),
        )
        if (!changed) throw refuse(401, signInCodes.wrong, 'Incorrect email or password')
      }
      return openSession(database, now, found.id, site)
    },
  }
}
