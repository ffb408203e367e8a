/** The streaming service's requests to a provider that streams and takes payments: on behalf of the fan who is signed in there. */

import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { StreamSession, SubscriptionPlan } from '@club/contracts'
import { SignJWT } from 'jose'
import { installationSecret } from '../../database/installation-secrets.ts'
import { siteOf } from '../../server/caller.ts'
import type { PlatformContext } from '../../server/context.ts'
import type { SignInSettings } from '../../sign-in-settings.ts'
import { sessionTokenOf } from '../cookie.core.ts'
import { tokenHash } from '../sessions.store.ts'
import { subjectOf } from './remote-accounts.ts'
import { findRemoteSession } from './remote-sessions.store.ts'
import { unseal } from './seal.core.ts'
import { streamProvider } from './stream-payments.ts'

export type OlderProvider = {
  /** Its status for an entry, with the values of the session request; null: it does not respond. */
  statusOf(headers: IncomingHttpHeaders, entryId: string): Promise<number | null>
  /** Its session for the caller; null: 'No Session Data'. @throws Silent */
  stateOf(headers: IncomingHttpHeaders): Promise<StreamSession | null>
  /** What it sells; null: it does not respond. */
  plans(): Promise<SubscriptionPlan[] | null>
  hasFrame: boolean
  /** The caller's identity, signed only for the provider's frame and for a minute; null: the provider does not know the caller. */
  frameToken(headers: IncomingHttpHeaders): Promise<string | null>
}

/** Seconds within which a frame must be loaded. */
const frameSeconds = 60

type Context = Pick<PlatformContext, 'database' | 'clock' | 'secureCookies'>

/** @returns null if the sign-in mode is another one */
export async function olderProviderOf(
  settings: SignInSettings,
  context: Context,
): Promise<OlderProvider | null> {
  if (settings.mode !== 'stream-payments') return null
  const { database, clock, secureCookies } = context
  const provider = streamProvider(settings)
  const secret = await installationSecret(database, 'remote-sessions')
  const sessionOf = (headers: IncomingHttpHeaders) => {
    const site = siteOf(headers)
    const token = sessionTokenOf(headers.cookie, site, secureCookies)
    if (token === null) return null
    const by = { hash: tokenHash(token), site, provider: settings.mode }
    return findRemoteSession(database, clock.now(), by)
  }
  const tokenOf = async (headers: IncomingHttpHeaders): Promise<string | null> => {
    const kept = await sessionOf(headers)
    return kept ? (unseal(secret, kept.session, kept.tokens)?.token ?? null) : null
  }
  const { client, frame } = settings
  const key = new TextEncoder().encode(settings.secret)
  return {
    async statusOf(headers, entryId) {
      const token = await tokenOf(headers)
      return provider.request(token ?? '', entryId).catch(() => null)
    },
    async stateOf(headers) {
      const token = await tokenOf(headers)
      return token === null ? null : provider.state(token)
    },
    plans: () => provider.plans().catch(() => null),
    hasFrame: frame !== null,
    async frameToken(headers) {
      const kept = frame === null ? null : await sessionOf(headers)
      const now = clock.now()
      if (kept === null || frame === null || kept.until <= now) return null
      const subject = await subjectOf(database, settings.mode, kept.accountID)
      if (subject === null) return null
      const seconds = Math.floor(now.getTime() / 1000)
      return new SignJWT({})
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(subject)
        .setIssuer(client)
        .setAudience(frame)
        .setJti(randomUUID())
        .setIssuedAt(seconds)
        .setExpirationTime(seconds + frameSeconds)
        .sign(key)
    },
  }
}
