/** Signing in with email and password, slow for guessers and the same for accounts that do not exist. */
import { randomBytes } from 'node:crypto'
import { type SignIn, signInCodes } from '@club/contracts'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import type { Device } from '../server/device.ts'
import { Refusal } from '../server/errors.ts'
import { type Credentials, changePassword, findCredentials, renewHash } from './accounts.store.ts'
import { demandUncommon } from './common-passwords.ts'
import { deviceOfAccount, sealDevice } from './device-token.core.ts'
import type { Endings } from './endings.ts'
import { demandAnother, inHashingTurn, type Passwords } from './passwords.ts'
import type { Patience } from './patience.ts'
import { NoLongerProven, type Opening, openSession } from './sessions.store.ts'

const refuse = (status: number, code: string, title: string) => new Refusal(status, [{ code, title }])

const wrong = () => refuse(401, signInCodes.wrong, 'Incorrect email or password')

/** The caller: an address, and the device cookie's value, unverified. */
export type SignInCaller = { address: string; device: string | null }

/** An account whose password was right. */
export type Proven = Credentials & { passwordHash: string }

export type SignInService = {
  /**
   * @returns the tokens of the new session and of the device, which is now a known one
   * @throws Refusal 401 wrong, 403 passwordChangeRequired, 422 the new password is common or the old one, 429 too many attempts
   */
  signIn(given: SignIn, caller: SignInCaller, site: string, device: Device): Promise<Tokens>
  /** Slow for guessers. @throws Refusal 401 wrong, 429 too many attempts */
  prove(email: string, password: string, caller: SignInCaller): Promise<Proven>
  /** Signs in an account whose holder has already been verified. @throws NoLongerProven */
  open(accountID: string, site: string, opening: Opening): Promise<Tokens>
}

export type Tokens = { session: string; device: string }

type Options = {
  database: Database
  clock: Clock
  patience: Patience
  passwords: Passwords
  deviceSecret: string
  endings: Pick<Endings, 'enteredBy'>
}

export function signInService(options: Options): SignInService {
  const { database, clock, patience, passwords, deviceSecret, endings } = options
  const prove: SignInService['prove'] = async (email, password, { address, device }) => {
    const found = await findCredentials(database, email)
    const attempt = await patience.admit({
      email,
      address,
      device: deviceOfAccount(deviceSecret, device, clock.now(), found?.id),
    })
    const holds = await inHashingTurn(address, async () => {
      await attempt.take()
      return passwords.holds(password, found?.passwordHash ?? null)
    })
    if (!holds || found === null || found.passwordHash === null) {
      await attempt.wrong()
      throw wrong()
    }
    await attempt.right()
    return { ...found, passwordHash: found.passwordHash }
  }

  /** If a new password is demanded, it replaces the old one. @returns its hash */
  const renew = async (found: Proven, { email, password, newPassword }: SignIn, address: string) => {
    if (newPassword === undefined) {
      throw refuse(403, signInCodes.passwordChangeRequired, 'Please choose a new password')
    }
    demandAnother(newPassword, password)
    await demandUncommon(newPassword, email, '/newPassword')
    const hash = await inHashingTurn(address, () => passwords.hash(newPassword))
    if (!(await changePassword(database, found.id, found.passwordHash, hash))) throw wrong()
    await endings.enteredBy(found.id)
    return hash
  }

  /** Replaces a hash with outdated parameters. @returns the password's current hash */
  const uptodate = async ({ id, passwordHash }: Proven, password: string, address: string) => {
    if (!passwords.isOutdated(passwordHash)) return passwordHash
    const hash = await inHashingTurn(address, () => passwords.hash(password))
    await renewHash(database, id, passwordHash, hash)
    return hash
  }

  const open: SignInService['open'] = async (accountID, site, opening) => {
    const now = clock.now()
    return {
      session: await openSession(database, now, accountID, site, opening),
      device: sealDevice(deviceSecret, {
        accountID,
        deviceID: randomBytes(16).toString('base64url'),
        issuedAt: now.getTime(),
      }),
    }
  }

  return {
    prove,
    open,
    async signIn(given, caller, site, device) {
      const found = await prove(given.email, given.password, caller)
      const password = found.mustChangePassword
        ? await renew(found, given, caller.address)
        : await uptodate(found, given.password, caller.address)
      const openBy = (hash: string) =>
        open(found.id, site, { device, sid: null, provenBy: { password: hash } })
      return openBy(password).catch(async (problem) => {
        if (!(problem instanceof NoLongerProven)) throw problem
        // Its hash was replaced in parallel, or another password was chosen, which invalidates everything that the old one opens.
        const hash = (await findCredentials(database, given.email))?.passwordHash ?? null
        const typed = given.newPassword ?? given.password
        if (hash === null || !(await inHashingTurn(caller.address, () => passwords.holds(typed, hash))))
          throw wrong()
        return openBy(hash).catch((again) => {
          throw again instanceof NoLongerProven ? wrong() : again
        })
      })
    },
  }
}
