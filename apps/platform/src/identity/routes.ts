/** Sessions of each site, single sign-on between sites, and what staff change about an account. */
import { type Purchase, sessionState, signIn } from '@club/contracts'
import * as z from 'zod/mini'
import type { CaptchaSettings } from '../captcha-settings.ts'
import { mailboxRoutes } from '../mail/routes.ts'
import { addressOf, siteOf } from '../server/caller.ts'
import type { PlatformContext } from '../server/context.ts'
import { deviceOf } from '../server/device.ts'
import { type Route, route } from '../server/route.ts'
import type { SignInSettings, SocialSettings } from '../sign-in-settings.ts'
import { accountData } from './account-data.ts'
import type { Account } from './accounts.store.ts'
import { captcha } from './captcha.ts'
import { createEndings, type Endings } from './endings.ts'
import { handingOn } from './handing-on.ts'
import { holderRoutes } from './holder.routes.ts'
import { holderService } from './holder.ts'
import { loginCheck } from './modes/login-check.ts'
import { modeRoutes } from './modes/mode.routes.ts'
import { type ModeCookie, problemCookie } from './modes/mode-cookies.core.ts'
import { remoteModeOf } from './modes/modes.ts'
import { noAccountRoutes } from './modes/no-accounts.routes.ts'
import { withProblem } from './modes/rejections.core.ts'
import { socialRoutes } from './modes/social.ts'
import { passkeyRoutes } from './passkeys/passkey.routes.ts'
import { passkeySignIn } from './passkeys/passkey-sign-in.ts'
import { passkeyService } from './passkeys/passkeys.ts'
import { createPatience } from './patience.ts'
import { portalRoutes } from './portal.routes.ts'
import { registrationRoutes } from './registration.routes.ts'
import { mailedCodes, registrationService } from './registration.ts'
import { renewal } from './renewal.ts'
import { type SessionCookies, sessionCookies } from './session-cookies.ts'
import { type SignInService, signInService } from './sign-in.ts'
import { staffRoutes } from './staff.routes.ts'

/** An account's purchases and charges. */
export type Billing = {
  /** What the account has bought, newest first. */
  purchases(account: Pick<Account, 'id' | 'entitlements'>): Promise<Purchase[]>
  /** Tells the provider the account's current address, later if it does not respond. Never fails. @returns false if it no longer has the customer */
  moved(account: Pick<Account, 'id' | 'email' | 'stripeCustomerID'>): Promise<boolean>
  /** Withdraws the payments that a blocked account has begun, later if the provider does not respond. Never fails. */
  blocked(account: string): Promise<void>
  /** Stops all charges. @throws Refusal 503 if that is not possible now */
  end(account: string): Promise<void>
}

type IdentityContext = PlatformContext & {
  billing: Billing
  signIn: SignInSettings
  social: readonly SocialSettings[]
  captcha: CaptchaSettings | null
}

export async function identityRoutes(context: IdentityContext): Promise<Route[]> {
  const {
    database,
    clock,
    secureCookies,
    limiter,
    passwords,
    deviceSecret,
    playbacks,
    signedIn,
    stopping,
    warn,
  } = context
  const handing = await handingOn(context)
  const endings = createEndings({ database, clock, playbacks, entered: handing.entered })
  const patience = createPatience(limiter, stopping)
  const accounts = signInService({ database, clock, patience, passwords, deviceSecret, endings })
  const { letters, club, wake: mailed } = context.mail
  const mail = { letters, club, mailed }
  const codes = mailedCodes({ database, clock, limiter, secret: context.mail.codeSecret })
  const bypassAll = context.settings.video.bypassStreamlineSessionChecks
  const cookies = sessionCookies({ secure: secureCookies, bypassAll, signedIn, accounts, endings })

  const data = accountData({ database, clock, endings, billing: context.billing, ...mail })
  const always = [
    ...mailboxRoutes(database, context.mail.onScreen),
    ...staffRoutes({ database, data, endings, billing: context.billing }),
  ]
  if (context.signIn.mode === 'none') return [...always, ...noAccountRoutes()]
  const mode = await remoteModeOf(context.signIn, { clock, secure: secureCookies })
  if (mode !== null) {
    const check = await loginCheck({ ...context, mode, accounts, cookies, endings })
    return [
      ...always,
      ...modeRoutes({ ...context, mode, check, cookies, endings, patience, secure: secureCookies }),
    ]
  }
  return [
    ...always,
    ...registrationRoutes(
      registrationService({ database, clock, codes, passwords, deviceSecret, endings, ...mail }),
      cookies,
      captcha(context.captcha),
    ),
    ...holderRoutes({
      holder: holderService({
        database,
        clock,
        data,
        accounts,
        codes,
        passwords,
        endings,
        billing: context.billing,
        ...mail,
      }),
      cookies,
      endings,
    }),
    ...passkeyRoutes({
      passkeys: passkeyService({ database, clock, accounts, ...mail }),
      signIn: passkeySignIn({ database, clock, warn }),
      cookies,
      settings: context.settings,
      limiter,
      secure: secureCookies,
    }),
    ...portalRoutes({
      cookies,
      endings,
      renewal: renewal({
        database,
        clock,
        accounts,
        cookies,
        endings,
        zone: context.settings.site.timezone,
      }),
    }),
    ...sessionRoutes({ accounts, cookies, endings, problems: problemCookie(secureCookies) }),
    ...context.social.flatMap((one) =>
      socialRoutes({ ...context, settings: one, accounts, cookies, secure: secureCookies }),
    ),
    ...handing.routes({ accounts, cookies, endings }),
  ]
}

type OfSessions = { accounts: SignInService; cookies: SessionCookies; endings: Endings; problems: ModeCookie }

/** Who is signed in on a site, signing in and out. */
function sessionRoutes({ accounts, cookies, endings, problems }: OfSessions): Route[] {
  return [
    route({
      method: 'GET',
      path: '/api/account/v1/session',
      service: 'account',
      summary: 'Who is signed in on this site',
      response: sessionState,
      handle: async ({ request }) => {
        const state = cookies.stateOf(await cookies.whoCalls(request))
        const problem = problems.read(request.headers.cookie)
        if (problem === null) return { body: state }
        // Whoever is signed in after all, as by another tab, has no problem to hear of.
        const body = state.data.attributes.loggedIn ? state : withProblem(state, problem)
        return { body, headers: { 'set-cookie': problems.ended } }
      },
    }),

    route({
      method: 'POST',
      path: '/api/account/v1/sessions',
      service: 'account',
      summary: 'Signs in on this site',
      description:
        '401 `wrong_credentials`; 403 `passwordChangeRequired` until `newPassword` is sent; 422 `same_password`, `common_password`; ' +
        '429 `too_many_attempts`. Repeated wrong passwords slow down further attempts; a browser that signed in before is not slowed by others.',
      body: signIn,
      bodyLimit: 4096,
      response: sessionState,
      handle: async ({ body, request }) => {
        const caller = { address: addressOf(request.headers), device: cookies.deviceOf(request) }
        return cookies.begin(
          request,
          await accounts.signIn(body, caller, siteOf(request.headers), await deviceOf(request.headers)),
        )
      },
    }),

    route({
      method: 'DELETE',
      path: '/api/account/v1/sessions',
      service: 'account',
      summary: 'Ends the session on this site',
      response: z.object({ data: z.null() }),
      handle: async ({ request }) => {
        const token = cookies.tokenOf(request)
        if (token) await endings.session(token, siteOf(request.headers))
        return { body: { data: null }, headers: { 'set-cookie': cookies.ended(request) } }
      },
    }),
  ]
}
