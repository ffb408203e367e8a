/** How fans sign in, from the environment. Error messages never repeat a secret. */
import { type SignInMode, type SocialProvider, signInModes, socialProviders } from '@club/contracts'
import { isSafeAddress, says, secretOf } from '@club/environment'
import * as z from 'zod/mini'

/** A provider of accounts with an HTTP API; `client` and `secret` identify this club to it. */
export type ProviderSettings = { url: string; client: string; secret: string }

export type SignInSettings =
  | { mode: 'club' | 'none' }
  | ({ mode: 'cookie' | 'code-exchange' | 'sports-alliance' } & ProviderSettings)
  | ({ mode: 'stream-payments'; frame: string | null } & ProviderSettings)
  | { mode: 'cloud-identity'; region: string; pool: string; client: string; endpoint: string | null }

export const signInSwitches = {
  SIGN_IN_MODE: says(
    'How fans sign in ([how to](how-to/add-a-sign-in-mode.md)): `club` by accounts of our own, `none` not at all, the others by a provider of accounts.',
    z._default(z.enum(signInModes), 'club'),
  ),
  SIGN_IN_URL: says(
    'Address of the provider of accounts; with `cloud-identity` in place of the cloud’s own. https, or this machine outside production.',
    z.optional(z.string()),
  ),
  SIGN_IN_CLIENT: says(
    'What the provider of accounts knows this club by: the audience of its tokens.',
    z.optional(z.string()),
  ),
  SIGN_IN_SECRET: secretOf(
    'Secret that this club shares with the provider of accounts. At least 32 characters in production.',
  ),
  SIGN_IN_FRAME: says(
    'With `stream-payments`: a page of the provider that pages of a signed-in fan frame, so that they are signed in there too. https, or this machine outside production.',
    z.optional(z.string()),
  ),
  SIGN_IN_REGION: says('Region of `cloud-identity`.', z._default(z.string(), 'eu-west-1')),
  SIGN_IN_POOL: says('User pool of `cloud-identity`, such as `eu-west-1_AbCdEf123`.', z.optional(z.string())),
}

type Variables = Partial<Record<keyof typeof signInSwitches, string | undefined>> & {
  SIGN_IN_MODE: SignInMode
}

/** OpenID Connect: the issuer, and this club's credentials there. */
export type SocialSettings = { provider: SocialProvider; issuer: string; client: string; secret: string }

const socialOf = (name: string, issuer: string | null) =>
  ({
    issuer: says(
      `OpenID Connect issuer of '${name}'${issuer === null ? ', or of the broker that stands before it' : ''}. https, or this machine outside production.`,
      issuer === null ? z.optional(z.string()) : z._default(z.string(), issuer),
    ),
    client: says(
      `Client id at ${name}: with its secret set, the button is drawn and signs in.`,
      z.optional(z.string()),
    ),
    secret: says(`Client secret at ${name}.`, z.optional(z.string())),
  }) as const
const [facebook, google, apple] = [
  // Without a broker, both deviate from the standard: tokens without email, responses as a form.
  socialOf('Facebook', null),
  socialOf('Google', 'https://accounts.google.com'),
  socialOf('Apple', null),
]
export const socialSwitches = {
  FACEBOOK_ISSUER: facebook.issuer,
  FACEBOOK_CLIENT_ID: facebook.client,
  FACEBOOK_CLIENT_SECRET: facebook.secret,
  GOOGLE_ISSUER: google.issuer,
  GOOGLE_CLIENT_ID: google.client,
  GOOGLE_CLIENT_SECRET: google.secret,
  APPLE_ISSUER: apple.issuer,
  APPLE_CLIENT_ID: apple.client,
  APPLE_CLIENT_SECRET: apple.secret,
}

/** @throws Error if somebody on the network could read the traffic */
export function safeAddress(name: string, url: string, production: boolean): string {
  if (!URL.canParse(url)) throw new Error(`${name}: must be an address such as https://accounts.example.club`)
  const { search, hash } = new URL(url)
  if (!isSafeAddress(url, { plainHere: !production }) || search !== '' || hash !== '')
    throw new Error(`${name}: must be a plain https address, or one of this machine outside production`)
  return url.replace(/\/+$/, '')
}

/** @throws Error naming the variable that is missing or invalid */
export function readSignInSettings(given: Variables, production: boolean): SignInSettings {
  const mode = given.SIGN_IN_MODE
  if (mode === 'club' || mode === 'none') return { mode }
  const demand = (name: keyof Variables): string => {
    const value = given[name]
    if (value === undefined) throw new Error(`${name}: needed with SIGN_IN_MODE=${mode}`)
    return value
  }
  const url =
    given.SIGN_IN_URL === undefined ? null : safeAddress('SIGN_IN_URL', given.SIGN_IN_URL, production)
  const client = demand('SIGN_IN_CLIENT')
  if (mode === 'cloud-identity')
    return { mode, region: demand('SIGN_IN_REGION'), pool: demand('SIGN_IN_POOL'), client, endpoint: url }
  demand('SIGN_IN_URL')
  const provider = { url: url ?? '', client, secret: demand('SIGN_IN_SECRET') }
  if (mode !== 'stream-payments') return { mode, ...provider }
  const { SIGN_IN_FRAME: frame } = given
  return {
    mode,
    ...provider,
    frame: frame === undefined ? null : safeAddress('SIGN_IN_FRAME', frame, production),
  }
}

/**
 * The complete ones, if accounts are our own.
 * @throws Error naming the missing part of an incomplete one
 */
export function readSocialSettings(
  given: Partial<Record<keyof typeof socialSwitches, string | undefined>>,
  { mode, production }: { mode: SignInMode; production: boolean },
): SocialSettings[] {
  if (mode !== 'club') return []
  return socialProviders.flatMap((provider) => {
    const name = provider.toUpperCase() as Uppercase<SocialProvider>
    const [client, secret] = [given[`${name}_CLIENT_ID`], given[`${name}_CLIENT_SECRET`]]
    const issuer = given[`${name}_ISSUER`]
    if (client === undefined && secret === undefined) return []
    if (client === undefined || secret === undefined || issuer === undefined)
      throw new Error(`${name}_CLIENT_ID, ${name}_CLIENT_SECRET and ${name}_ISSUER are set together`)
    return [{ provider, client, secret, issuer: safeAddress(`${name}_ISSUER`, issuer, production) }]
  })
}
