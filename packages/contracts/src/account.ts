/** The session of a fan on one site, and signing in to it. Private: none of these responses is ever stored. */
import * as z from 'zod/mini'
import { spelt, withAsciiDomain } from './email-address.core.ts'
import { type SignInRejection, signInRejections } from './sign-in-rejections.ts'

/** Our sites as sessions distinguish them: a fan has a separate session on each, and none of them opens another. */
export const siteIDs = ['site', 'account', 'streamer'] as const
export type SiteID = (typeof siteIDs)[number]

/** On every site but the account site: signs in a fan who is signed in there, and redirects to `return`, a path of the site. */
export const arrivalPath = '/api/account/v1/arrivals'

/** GET /api/account/v1/session, and the answer to signing in: who is signed in on this site. */
export const sessionState = z.object({
  data: z.object({
    id: z.literal('session'),
    attributes: z.object({
      loggedIn: z.boolean(),
      ssoID: z.nullable(z.string()),
      displayName: z.optional(z.nullable(z.string())),
      email: z.optional(z.nullable(z.string())),
      /** The account bypasses all restrictions: nothing is locked for it. */
      bypassed: z.optional(z.boolean()),
      /** With an account provider: why nobody is signed in. */
      rejection: z.optional(
        z.object({
          code: z.enum(Object.keys(signInRejections) as [SignInRejection, ...SignInRejection[]]),
          title: z.string(),
          /** Whether to tell the fan: they have just tried to sign in, or the provider is in trouble. */
          told: z.boolean(),
        }),
      ),
      /** Seconds until this call should be repeated, so that the provider is asked again. */
      checkAgain: z.optional(z.number()),
    }),
  }),
})
export type SessionState = z.infer<typeof sessionState>

/** Length of a new password. */
export const passwordLength = { least: 10, most: 200 } as const
/** A new password. Spaces count as characters, but a password may not be only spaces. */
export const newPassword = z.string().check(
  z.minLength(passwordLength.least),
  z.maxLength(passwordLength.most),
  z.refine((word) => word.trim() !== '', 'must be more than spaces'),
)

/** POST /api/account/v1/sessions. The email is lower-cased, trimmed, Unicode-normalised and without unseen marks, its domain in ASCII (docs/product.md#signing-in). */
export const signIn = z.strictObject({
  email: z.string().check(z.overwrite(spelt), z.overwrite(withAsciiDomain), z.minLength(1), z.maxLength(254)),
  password: z.string().check(z.minLength(1), z.maxLength(passwordLength.most)),
  /** The answer to `passwordChangeRequired`. */
  newPassword: z.optional(newPassword),
})
export type SignIn = z.infer<typeof signIn>

/** Codes with which a sign-in is refused: 401, 403, 422 and 429. */
export const signInCodes = {
  wrong: 'wrong_credentials',
  passwordChangeRequired: 'passwordChangeRequired',
  samePassword: 'same_password',
  tooMany: 'too_many_attempts',
  /** The account provider has its own form, or there are no accounts. */
  elsewhere: 'sign_in_elsewhere',
  /** The account provider does not answer. */
  unavailable: 'sign_in_unavailable',
} as const

/** PATCH /api/account/v1/accounts/{ssoID}, by staff. */
export const accountChange = z.strictObject({ blocked: z.boolean() })

/** What staff see of an account. */
export const accountOne = z.object({
  data: z.object({
    id: z.string(),
    attributes: z.object({
      email: z.string(),
      displayName: z.string(),
      blocked: z.boolean(),
      bypassed: z.boolean(),
    }),
  }),
})
