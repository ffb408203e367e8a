/** A provider's signed statement of who somebody is: signature, issuer, audience and time are verified before anything in it is read. */
import { emailAddress } from '@club/contracts'
import { createRemoteJWKSet, errors, type JWTVerifyGetKey, jwtVerify } from 'jose'
import * as z from 'zod/mini'
import type { Clock } from '../../clock.ts'
import type { Rejected } from './mode.ts'
import { Silent } from './remote-call.ts'

/** Not everybody has every name, and some providers say so instead of leaving it out. */
const nameUpTo = (longest: number) => z.optional(z.nullable(z.string().check(z.maxLength(longest))))

const claims = z.object({
  id: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
  sub: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
  forename: nameUpTo(200),
  surname: nameUpTo(200),
  given_name: nameUpTo(200),
  family_name: nameUpTo(200),
  name: nameUpTo(400),
  email: z.optional(emailAddress),
  email_verified: z.optional(z.boolean()),
  nonce: z.optional(z.string()),
  exp: z.number(),
  token_use: z.optional(z.string()),
})
export type Claims = z.infer<typeof claims>

const algorithms = ['RS256', 'PS256', 'ES256', 'EdDSA']
/** Seconds by which the provider's clock may be off. */
const clockTolerance = 30

/**
 * @param nonce that this sign-in set out with; null if it did not start here
 * @throws Silent if the provider's keys cannot be had now; another Error if any part is invalid
 */
export type VerifyToken = (token: string, nonce: string | null) => Promise<Claims>

type Options = {
  /** The provider: its keys are below it, at the well-known path. */
  issuer: string
  audience: string
  clock: Clock
}

/** What is wrong with a token although the provider's keys are there. */
const isRefused = (problem: unknown): boolean =>
  problem instanceof errors.JWKSNoMatchingKey ||
  problem instanceof errors.JWKSMultipleMatchingKeys ||
  problem instanceof errors.JOSENotSupported

/** The provider's keys: where they do not come, nothing is known of the token. */
function keysAt(address: URL): JWTVerifyGetKey {
  const keys = createRemoteJWKSet(address, { timeoutDuration: 5000 })
  return (header, token) =>
    keys(header, token).catch((problem: unknown) => {
      throw isRefused(problem) ? problem : new Silent()
    })
}

/** @returns the rejection for a token that could not be read: as silent, where it is only that the provider's keys could not be had */
export const unreadBy = (problem: unknown, refused: Rejected, silent: Rejected): Rejected =>
  problem instanceof Silent ? silent : refused

export function tokenVerifier({ issuer, audience, clock }: Options): VerifyToken {
  const signatures = keysAt(new URL(`${issuer}/.well-known/jwks.json`))
  return async (token, nonce) => {
    const { payload } = await jwtVerify(token, signatures, {
      issuer,
      audience,
      algorithms,
      clockTolerance,
      currentDate: clock.now(),
      requiredClaims: ['exp', 'iat'],
    })
    const read = z.parse(claims, payload)
    if (nonce !== null && read.nonce !== nonce) throw new Error('the token is of another sign-in')
    return read
  }
}

/** @throws Error if the token does not say who it is */
export function fanOf(read: Claims): {
  subject: string
  email: string
  emailVerified: boolean
  displayName: string
} {
  const subject = read.id ?? read.sub
  const { email } = read
  if (subject === undefined || email === undefined) throw new Error('the token names nobody')
  const forename = read.forename ?? read.given_name ?? ''
  const surname = read.surname ?? read.family_name ?? ''
  const displayName = (read.name ?? `${forename} ${surname}`).trim()
  return { subject, email, emailVerified: read.email_verified === true, displayName: displayName || email }
}

export const endOf = ({ exp }: Claims): Date => new Date(exp * 1000)
