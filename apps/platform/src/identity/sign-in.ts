/** Signing in with email and password, slow for whoever guesses and the same for accounts that do not exist. */
import { randomBytes } from 'node:crypto'
import { type SignIn, signInCodes } from '@club/contracts'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import { Refusal } from '../server/errors.ts'
import { changePassword, findCredentials } from './accounts.store.ts'
import { openDevice, sealDevice } from './device-token.core.ts'
import { hashPassword, inHashingTurn, passwordHolds } from './passwords.ts'
import type { Patience } from './patience.ts'
import { openSession } from './sessions.store.ts'

const refuse = (status: number, code: string, title: string) => new Refusal(status, [{ code, title }])

/** Who asks: an address, and what the device's cookie says, unproven. */
export type SignInCaller = { address: string; device: string | null }

export type SignInService = {
  /**
   * @returns the tokens of the new session and of the device, which is known from now on
   * @throws Refusal 401 wrong, 403 passwordChangeRequired, 422 the new password is the old one, 429 too many tries
   */
  signIn(given: SignIn, caller: SignInCaller, site: string): Promise<{ session: string; device: string }>
}

type Options = { database: Database; clock: Clock; patience: Patience; deviceSecret: string }

export function signInService({ database, clock, patience, deviceSecret }: Options): SignInService {
  return {
    async signIn({ email, password, newPassword }, { address, device }, site) {
      const now = clock.now()
      const found = await findCredentials(database, email)
      const known = openDevice(deviceSecret, device, now)
      const attempt = await patience.admit({
        email,
        address,
        device: found && known?.accountID === found.id ? known.deviceID : null,
      })
      const holds = await inHashingTurn(async () => {
        await attempt.take()
        return passwordHolds(password, found?.passwordHash ?? null)
      })
      if (!holds || !found) {
        await attempt.wrong()
        throw refuse(401, signInCodes.wrong, 'Incorrect email or password')
      }
      await attempt.right()

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
      return {
        session: await openSession(database, now, found.id, site),
        device: sealDevice(deviceSecret, {
          accountID: found.id,
          deviceID: randomBytes(16).toString('base64url'),
          issuedAt: now.getTime(),
        }),
      }
    },
  }
}
