/** Signing in with a passkey: the visitor signs a challenge, and no account is named before that. */
import { createHash } from 'node:crypto'
import type { SignedCredential } from '@club/contracts'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../database/database.ts'
import {
  challengeSeconds,
  findPasskey,
  keepChallenge,
  notePasskeyUse,
  spendChallenge,
  userHandleOf,
} from './passkeys.store.ts'
import { type Asked, library, refusedPasskey } from './passkeys.ts'
import type { RelyingParty } from './relying-party.core.ts'

export type PasskeySignIn = {
  /** The challenge for a visitor who is not signed in yet. @param ticket of their browser */
  ask(ticket: string, party: RelyingParty): Promise<Asked>
  /** @returns the account. @throws Refusal 401: the same whatever was wrong */
  prove(ticket: string | null, credential: SignedCredential, party: RelyingParty): Promise<string>
}

type Options = {
  database: Database
  clock: Clock
  warn(details: object, message: string): void
}

const byTicket = (ticket: string) => `browser ${createHash('sha256').update(ticket).digest('base64url')}`

export function passkeySignIn({ database, clock, warn }: Options): PasskeySignIn {
  return {
    async ask(ticket, { id: rpID }) {
      const { generateAuthenticationOptions } = await library()
      // No account is named: this reveals nothing about which accounts exist.
      const asked = await generateAuthenticationOptions({
        rpID,
        userVerification: 'required',
        timeout: challengeSeconds * 1000,
      })
      await keepChallenge(database, clock.now(), byTicket(ticket), asked.challenge)
      return { ...asked }
    },

    async prove(ticket, credential, { id: expectedRPID, origin: expectedOrigin }) {
      const expectedChallenge =
        ticket === null ? null : await spendChallenge(database, clock.now(), byTicket(ticket))
      const passkey = await findPasskey(database, credential.id)
      const handle = credential.response.userHandle
      if (
        expectedChallenge === null ||
        passkey === null ||
        (handle !== undefined && handle !== userHandleOf(passkey.account).toString('base64url'))
      )
        throw refusedPasskey(401)
      const { verifyAuthenticationResponse } = await library()
      const result = await verifyAuthenticationResponse({
        response: credential as Parameters<typeof verifyAuthenticationResponse>[0]['response'],
        expectedChallenge,
        expectedOrigin,
        expectedRPID,
        credential: {
          id: passkey.credential,
          publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
          // Compared with the stored counter below, in the same step that writes it.
          counter: 0,
        },
        requireUserVerification: true,
      }).catch(() => null)
      if (!result?.verified) throw refusedPasskey(401)
      const { newCounter } = result.authenticationInfo
      if (!(await notePasskeyUse(database, clock.now(), passkey.credential, newCounter))) {
        warn(
          { account: passkey.account, counter: newCounter },
          'a passkey counts backwards: it may be copied',
        )
        throw refusedPasskey(401)
      }
      return passkey.account
    },
  }
}
