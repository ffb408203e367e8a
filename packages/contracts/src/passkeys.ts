/** Passkeys on the account site (docs/product.md#passkeys). Private: no answer of these is ever stored. */
import * as z from 'zod/mini'
import { givenName } from './wire.ts'

const base64url = (most: number) => z.string().check(z.regex(/^[A-Za-z0-9_-]+$/), z.maxLength(most))

/** What every authenticator gives: its key's id, twice, and what it was asked for. */
const given = {
  id: base64url(1400),
  rawId: base64url(1400),
  type: z.literal('public-key'),
  authenticatorAttachment: z.optional(z.enum(['platform', 'cross-platform'])),
  clientExtensionResults: z.looseObject({}),
}

/** What a browser gives of a new passkey, as WebAuthn's `toJSON` writes it. */
const newCredential = z.object({
  ...given,
  response: z.object({
    clientDataJSON: base64url(8000),
    attestationObject: base64url(12_000),
    transports: z.optional(z.array(z.string().check(z.maxLength(20))).check(z.maxLength(10))),
  }),
})
export type NewCredential = z.infer<typeof newCredential>

/** What a browser gives where a passkey signs. */
const signedCredential = z.object({
  ...given,
  response: z.object({
    clientDataJSON: base64url(8000),
    authenticatorData: base64url(4000),
    // Those that a quantum computer could not forge have thousands of bytes.
    signature: base64url(10_000),
    userHandle: z.optional(base64url(100)),
  }),
})
export type SignedCredential = z.infer<typeof signedCredential>

/** POST …/passkeys/wishes, signed in: the password stands for whoever left a session open. */
export const passkeyWish = z.strictObject({ password: z.string().check(z.minLength(1), z.maxLength(200)) })

/** What the browser is to ask an authenticator; the library's own shape. */
export const passkeyAsked = z.object({
  data: z.object({ id: z.literal('passkey'), attributes: z.looseObject({ challenge: z.string() }) }),
})

/** POST …/passkeys, signed in. */
export const newPasskey = z.strictObject({ name: givenName, credential: newCredential })
/** POST …/passkeys/sessions. */
export const passkeySignIn = z.strictObject({ credential: signedCredential })
/** PATCH …/passkeys/{id}. */
export const passkeyChange = z.strictObject({ name: givenName })
/** What tells a passkey from the account's others; opens nothing. */
export const passkeyID = z.string().check(z.regex(/^[0-9a-f]{22}$/))

const passkey = z.object({
  name: z.string(),
  createdAt: z.string(),
  /** null: it has not signed in yet. */
  usedAt: z.nullable(z.string()),
})
export type Passkey = z.infer<typeof passkey>
/** GET …/passkeys, newest last. */
export const passkeyList = z.object({
  data: z.array(z.object({ id: z.string(), attributes: passkey })),
  meta: z.object({ total: z.number() }),
})
/** As the download of an account has it. */
export const keptPasskey = passkey

/** Codes of refusals beside those of signing in. */
export const passkeyCodes = {
  /** 401 and 422: unknown, not for this site, signed for something else, or too late. */
  refused: 'passkey_refused',
  /** 409: this one is kept already. */
  held: 'passkey_held',
  /** 409: the account has as many as it may have. */
  tooMany: 'too_many_passkeys',
} as const

/** Whether browsers have passkeys for a host: they are tied to its name, and an address without one has none. */
export const hasPasskeys = (hostname: string): boolean => !/^[\d.]+$|^\[/.test(hostname)

/** Passkeys of one account. */
export const mostPasskeys = 10
