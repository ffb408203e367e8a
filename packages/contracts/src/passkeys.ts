/** Passkeys on the account site (docs/product.md#passkeys). Private: none of these responses is ever stored. */
import * as z from 'zod/mini'
import { givenName } from './wire.ts'

/* @__NO_SIDE_EFFECTS__ */
const base64url = (most: number) => z.string().check(z.regex(/^[A-Za-z0-9_-]+$/), z.maxLength(most))

/** What every authenticator returns: its key's id, twice, and metadata. */
const given = {
  id: base64url(1400),
  rawId: base64url(1400),
  type: z.literal('public-key'),
  authenticatorAttachment: z.optional(z.enum(['platform', 'cross-platform'])),
  clientExtensionResults: z.looseObject({}),
}

/** What a browser returns for a new passkey, as WebAuthn's `toJSON` writes it. */
const newCredential = z.object({
  ...given,
  response: z.object({
    clientDataJSON: base64url(8000),
    attestationObject: base64url(12_000),
    transports: z.optional(z.array(z.string().check(z.maxLength(20))).check(z.maxLength(10))),
  }),
})
export type NewCredential = z.infer<typeof newCredential>

/** What a browser returns when a passkey signs. */
const signedCredential = z.object({
  ...given,
  response: z.object({
    clientDataJSON: base64url(8000),
    authenticatorData: base64url(4000),
    // Signatures that resist quantum computers have thousands of bytes.
    signature: base64url(10_000),
    userHandle: z.optional(base64url(100)),
  }),
})
export type SignedCredential = z.infer<typeof signedCredential>

/** POST …/passkeys/wishes, signed in: the password is required in case somebody else uses a session left open. */
export const passkeyWish = z.strictObject({ password: z.string().check(z.minLength(1), z.maxLength(200)) })

/** Options for the browser's authenticator, in the library's own shape. */
export const passkeyAsked = z.object({
  data: z.object({ id: z.literal('passkey'), attributes: z.looseObject({ challenge: z.string() }) }),
})

/** POST …/passkeys, signed in. */
export const newPasskey = z.strictObject({ name: givenName, credential: newCredential })
/** POST …/passkeys/sessions. */
export const passkeySignIn = z.strictObject({ credential: signedCredential })
/** PATCH …/passkeys/{id}. */
export const passkeyChange = z.strictObject({ name: givenName })
/** Identifies a passkey within its account; it is not a credential. */
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
/** As in the download of an account. */
export const keptPasskey = passkey

/** Codes of refusals, in addition to those of signing in. */
export const passkeyCodes = {
  /** 401 and 422: unknown, not for this site, signed for something else, or too late. */
  refused: 'passkey_refused',
  /** 409: this passkey is already registered. */
  held: 'passkey_held',
  /** 409: the account has the maximum number of passkeys. */
  tooMany: 'too_many_passkeys',
} as const

/** Whether browsers support passkeys on a host: they are tied to its name, and a plain IP address has none. */
export const hasPasskeys = (hostname: string): boolean => !/^[\d.]+$|^\[/.test(hostname)

/** Most passkeys of one account. */
export const mostPasskeys = 10
