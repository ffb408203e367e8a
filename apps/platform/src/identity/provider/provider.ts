/**
 * The identity provider: the library's, with our own parts around it. It knows only our own sites, asks nobody for consent, renders
 * no page of its own, and takes the signed-in fan from the account site's session.
 */
import Provider, { type Configuration, errors, type KoaContextWithOIDC } from 'oidc-provider'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../database/database.ts'
import { findAccount } from '../accounts.store.ts'
import { fixedConfiguration, type ProviderSettings, waySeconds } from './provider-configuration.ts'
import { recordsOf } from './records.store.ts'
import type { SigningKey } from './signing-keys.store.ts'
import { waysCookie, waysOf } from './ways-cookie.core.ts'

export type ProviderOptions = ProviderSettings & {
  database: Database
  clock: Clock
  /** Before a visitor is handed on: makes the provider's session depend on the visitor's session of the account site. */
  tie(context: KoaContextWithOIDC, uid: string): Promise<void>
  warn(details: object, message: string): void
}

/** Whether the error means that the visitor has waited too long. */
export const isOver = (error: unknown): boolean => error instanceof errors.SessionNotFound

/** In the form of every refusal of the platform; a visitor who waited too long is redirected to where they can start again. */
function refuse(context: KoaContextWithOIDC, code: string, error: Error) {
  if (isOver(error)) return void context.redirect('/')
  context.type = 'application/json; charset=utf-8'
  context.body = { errors: [{ code, title: 'This is not a way to sign in' }] }
}

/** Remembers in the browser which sign-ons began there. */
function keepWays(provider: Provider, secure: boolean) {
  const change = (context: KoaContextWithOIDC, next: (ways: string[], uid: string) => string[]) => {
    const { req, oidc } = context
    const uid = oidc.entities.Interaction?.uid
    if (uid !== undefined)
      context.append(
        'set-cookie',
        waysCookie(next(waysOf(req.headers.cookie, secure), uid), waySeconds, secure),
      )
  }
  provider.on('interaction.started', (context) => change(context, (ways, uid) => [...ways, uid]))
  provider.on('interaction.ended', (context) =>
    change(context, (ways, uid) => ways.filter((way) => way !== uid)),
  )
}

/** @param keys the one that signs first */
export function createProvider(options: ProviderOptions, keys: readonly SigningKey[]): Provider {
  const { database, clock, places, tie, warn } = options
  const configuration: Configuration = {
    ...fixedConfiguration(options, keys),
    adapter: recordsOf(database, clock),
    findAccount: async (_context, id) =>
      (await findAccount(database, id)) ? { accountId: id, claims: async () => ({ sub: id }) } : undefined,
    renderError: (context, out, error) => refuse(context, out.error, error),
  }
  const provider = new Provider(places.issuer, configuration)
  // Only our own routes set the headers for the visitor's address.
  provider.proxy = true
  provider.use(async (context, next) => {
    await next()
    const { oidc } = context as KoaContextWithOIDC
    if (oidc?.entities.AuthorizationCode && oidc.session)
      await tie(context as KoaContextWithOIDC, oidc.session.uid)
  })
  keepWays(provider, options.secure)
  provider.on('server_error', (_context, error) => warn({ err: error }, 'the identity provider failed'))
  // Reported by the event above.
  provider.silent = true
  return provider
}
