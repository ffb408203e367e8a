/**
 * Passkeys: an account's own keys on phones, computers and security keys, with which its holder signs in without a password. The library
 * verifies what browsers send; the challenges are ours, and the first response uses one up. Signing in: `passkey-sign-in.ts`.
 */
import { type NewCredential, passkeyCodes, signInCodes } from '@club/contracts'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../database/database.ts'
import { type Letters, written } from '../../mail/letters.ts'
import { queueMail } from '../../mail/mails.store.ts'
import { notFound, Refusal } from '../../server/errors.ts'
import type { SignedIn } from '../accounts.store.ts'
import { noActiveUser } from '../holder.ts'
import type { SignInCaller, SignInService } from '../sign-in.ts'
import {
  addPasskey,
  challengeSeconds,
  keepChallenge,
  passkeyIDOf,
  passkeysOf,
  removePasskey,
  renamePasskey,
  type StoredPasskey,
  spendChallenge,
  userHandleOf,
} from './passkeys.store.ts'
import type { RelyingParty } from './relying-party.core.ts'

/** What a browser must ask its authenticators; the library's own shape. */
export type Asked = { challenge: string } & Record<string, unknown>

export type PasskeyService = {
  of(who: SignedIn): Promise<StoredPasskey[]>
  /** @throws Refusal 401 for the password, 429 */
  wish(who: SignedIn, password: string, caller: SignInCaller, party: RelyingParty): Promise<Asked>
  /** @throws Refusal 422 refused, 409 held or too many */
  add(who: SignedIn, name: string, credential: NewCredential, party: RelyingParty): Promise<void>
  /** @throws Refusal 404 */
  rename(who: SignedIn, id: string, name: string): Promise<void>
  /** @throws Refusal 404 */
  remove(who: SignedIn, id: string): Promise<void>
}

type Options = {
  database: Database
  clock: Clock
  accounts: Pick<SignInService, 'prove'>
  letters: Letters
  club: string
  mailed(): void
}

/** Loaded on first use: most platforms start without it. */
export const library = () => import('@simplewebauthn/server')

export const refusedPasskey = (status: 401 | 422) =>
  new Refusal(status, [{ code: passkeyCodes.refused, title: 'This passkey cannot be used here' }])
const why = {
  held: [passkeyCodes.held, 'This passkey already exists'],
  tooMany: [passkeyCodes.tooMany, 'This account has reached its limit for passkeys'],
} as const

const bySession = ({ sessionID }: SignedIn) => `session ${sessionID}`

export function passkeyService(options: Options): PasskeyService {
  const { database, clock, accounts, letters, club, mailed } = options

  const own = async ({ account }: SignedIn, id: string): Promise<StoredPasskey> => {
    const found = (await passkeysOf(database, account.id)).find(
      ({ credential }) => passkeyIDOf(credential) === id,
    )
    if (!found) throw notFound('There is no such passkey')
    return found
  }

  return {
    of: ({ account }) => passkeysOf(database, account.id),

    async wish(who, password, caller, { id: rpID }) {
      const { account } = who
      await accounts.prove(account.email, password, caller)
      const { generateRegistrationOptions } = await library()
      const asked = await generateRegistrationOptions({
        rpName: club,
        rpID,
        userName: account.email,
        userDisplayName: account.displayName,
        userID: new Uint8Array(userHandleOf(account.id)),
        timeout: challengeSeconds * 1000,
        attestationType: 'none',
        excludeCredentials: (await passkeysOf(database, account.id)).map(({ credential, transports }) => ({
          id: credential,
          transports,
        })),
        // Stored on the authenticator, so that signing in needs no email; unlocked by fingerprint, face or PIN.
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      })
      await keepChallenge(database, clock.now(), bySession(who), asked.challenge)
      return { ...asked }
    },

    async add(who, name, credential, { id: expectedRPID, origin: expectedOrigin }) {
      const expectedChallenge = await spendChallenge(database, clock.now(), bySession(who))
      if (expectedChallenge === null) throw refusedPasskey(422)
      const { verifyRegistrationResponse } = await library()
      const { registrationInfo: made } = await verifyRegistrationResponse({
        response: credential as Parameters<typeof verifyRegistrationResponse>[0]['response'],
        expectedChallenge,
        expectedOrigin,
        expectedRPID,
        requireUserVerification: true,
      }).catch(() => ({ registrationInfo: undefined }))
      if (!made) throw refusedPasskey(422)
      const { account } = who
      const problem = await database.transaction(async (transaction) => {
        const not = await addPasskey(transaction, {
          credential: made.credential.id,
          account: account.id,
          name,
          publicKey: Buffer.from(made.credential.publicKey).toString('base64url'),
          counter: made.credential.counter,
          transports: made.credential.transports ?? [],
          createdAt: clock.now().toISOString(),
        })
        if (not === null)
          await queueMail(
            transaction,
            clock.now(),
            account.email,
            written(letters.passkeyAdded, { club, name }),
          )
        return not
      })
      if (problem === 'gone') throw noActiveUser()
      if (problem) throw new Refusal(409, [{ code: why[problem][0], title: why[problem][1] }])
      mailed()
    },

    async rename(who, id, name) {
      await renamePasskey(database, (await own(who, id)).credential, name)
    },

    async remove(who, id) {
      const { credential, name } = await own(who, id)
      await database.transaction(async (transaction) => {
        if (!(await removePasskey(transaction, credential))) return
        const letter = written(letters.passkeyRemoved, { club, name })
        await queueMail(transaction, clock.now(), who.account.email, letter)
      })
      mailed()
    },
  }
}

/** The refusal of these calls where browsers support no passkeys for the site. */
export const noPasskeysHere = () =>
  new Refusal(404, [{ code: signInCodes.elsewhere, title: 'There are no passkeys on this site' }])
