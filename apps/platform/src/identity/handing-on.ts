/** Wires the provider to the sites that use it; without an account site there is no single sign-on. */
import type { FastifyRequest } from 'fastify'
import { installationSecret } from '../database/installation-secrets.ts'
import type { PlatformContext } from '../server/context.ts'
import { deviceOf } from '../server/device.ts'
import type { Route } from '../server/route.ts'
import { findAccount, type SignedIn } from './accounts.store.ts'
import type { Endings, EnteredSessions } from './endings.ts'
import { enteringRoutes } from './entering/entering.routes.ts'
import { logOutRoutes } from './entering/log-out.routes.ts'
import { siteClients } from './entering/site-clients.ts'
import { currentProvider } from './provider/current-provider.ts'
import { enteredSessions, nothingEntered } from './provider/entered-sessions.ts'
import { innerProviderRoutes } from './provider/inner.routes.ts'
import { providerRoutes } from './provider/provider.routes.ts'
import {
  findProviderSessions,
  type ProviderSession,
  tieProviderSession,
} from './provider/provider-sessions.store.ts'
import { providerPlaces } from './provider/provider-settings.core.ts'
import { type SessionCookies, whoCalls } from './session-cookies.ts'
import { findEntered } from './session-origins.store.ts'
import { sessionLives } from './sessions.store.ts'
import type { SignInService } from './sign-in.ts'

type Parts = {
  accounts: Pick<SignInService, 'open'>
  cookies: Pick<SessionCookies, 'replace'>
  endings: Endings
}

export type HandingOn = { entered: EnteredSessions; routes(parts: Parts): Route[] }

/** @throws Error if a site of the settings uses plain http on another machine */
export async function handingOn(context: PlatformContext): Promise<HandingOn> {
  const { database, clock, settings, limiter, secureCookies: secure, inner, warn } = context
  const places = providerPlaces(settings.sites)
  if (places === null) return { entered: nothingEntered, routes: () => [] }
  const secrets = new Map<string, string>()
  for (const { site } of places.sites)
    secrets.set(site, await installationSecret(database, `provider-site-${site}`))
  const secretOf = (site: string) => secrets.get(site) ?? ''
  const asked = (headers: FastifyRequest['headers']) =>
    whoCalls({ signedIn: context.signedIn, secureCookies: secure }, headers)

  // The library does not set such cookies over plain http.
  const providerSecure = places.issuer.startsWith('https:')
  const provider = currentProvider({
    database,
    clock,
    places,
    secretOf,
    cookieSecret: await installationSecret(database, 'provider-cookies'),
    secure: providerSecure,
    inner,
    async tie({ req }, uid) {
      const who = await asked(req.headers)
      if (who) await tieProviderSession(database, uid, who.sessionID)
    },
    warn,
  })
  /** The fan's session on the account site had run out unused, and they have signed in there again: what was entered from it goes on. */
  const isBack = async (who: SignedIn | null, { accountID, accountSession }: ProviderSession) =>
    who?.account.id === accountID &&
    accountSession !== null &&
    !(await sessionLives(database, clock.now(), accountID, accountSession))
  const entered = enteredSessions({ database, provider, warn })
  const clientOf = siteClients({ issuer: places.issuer, secretOf, inner })
  return {
    entered,
    routes: ({ accounts, cookies, endings }) => [
      ...providerRoutes({
        places,
        provider,
        secure: providerSecure,
        limiter,
        whoCalls: ({ headers }) => asked(headers),
        async settle(uid, who) {
          for (const session of await findProviderSessions(database, { uid }))
            if (session.accountSession !== who?.sessionID && !(await isBack(who, session)))
              await endings.handedOn(session)
        },
      }),
      ...innerProviderRoutes(provider),
      ...enteringRoutes({
        places,
        sites: settings.sites,
        secure,
        limiter,
        clientOf,
        async open(request, site, { accountID, sid }) {
          if (!(await findAccount(database, accountID))) return null
          const who = await asked(request.headers)
          const known = who === null ? [] : await findEntered(database, site, sid)
          // If the visitor is already signed in, the session stays, and anything playing continues.
          if (known.some(({ id }) => id === who?.sessionID)) return []
          return cookies.replace(
            request,
            site,
            await accounts.open(accountID, site, { device: await deviceOf(request.headers), sid }),
          )
        },
        warn,
      }),
      ...logOutRoutes({ places, clientOf, end: endings.known }),
    ],
  }
}
