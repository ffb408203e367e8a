/** What every page of the account site needs: the club, the language of this visit, and where to come back to. */
import { type SiteRoot, visitContext } from '@club/host'
import { originOfSite, ourAddress } from '@club/settings'
import { settingsContext } from '@club/shell-api'
import { stringifySetCookie } from 'cookie'
import type { LoaderFunctionArgs } from 'react-router'
import { arrivalAddress } from '../visit/arrival-address.core.ts'
import { cookieName } from '../visit/cookie-name.core.ts'
import { pageAddress } from '../visit/page-address.core.ts'
import { holderOf } from '../visit/visitor.ts'

export type RootData = SiteRoot & {
  lang: string
  /** The main site, or the streamer site where there is no other; null where settings tell neither. */
  main: string | null
  /** Where the visitor came from: an address of one of our own sites. */
  back: string | null
  /** Back to where the visitor came from, or to the main site: whoever is signed in here is signed in there too. */
  onwards: string | null
  /** The same to the main site's home, and to what it sells. */
  home: string | null
  shop: string | null
  /** The page's own address, without what was said once. */
  here: string
}

/** Seconds that a chosen language is remembered. */
const languageSeconds = 365 * 86_400

/** Reads the language of the address, and remembers it; else the one that is remembered, else the club's. */
export async function loadRoot({
  context,
  request,
}: Pick<LoaderFunctionArgs, 'context' | 'request'>): Promise<RootData> {
  const settings = context.get(settingsContext)
  const visit = context.get(visitContext)
  const { origin, pathname, searchParams } = new URL(request.url)
  const secure = origin.startsWith('https:')
  const name = cookieName('language', secure)
  const chosen = searchParams.get('lang')
  const known = [chosen, visit.cookies[name]].find((lang) =>
    settings.languages.some((language) => language.lang === lang),
  )
  if (chosen !== null && chosen === known)
    visit.setCookie(
      stringifySetCookie({
        name,
        value: chosen,
        path: '/',
        maxAge: languageSeconds,
        httpOnly: true,
        sameSite: 'lax',
        secure,
      }),
    )
  const back = ourAddress(settings.sites, origin, searchParams.get('return') ?? '')
  const whole = originOfSite(settings.sites, 'main', origin)
  // A club that streams and has no main site has its home and its small print there.
  const main = whole ?? originOfSite(settings.sites, 'streamer', origin)
  // Who brings no cookie is nobody, and need not be asked.
  const mayBe = settings.sites?.account !== undefined && Object.keys(visit.cookies).length > 0
  const handsOn = mayBe && (await holderOf(visit).catch(() => null)) !== null
  const signedIn = (address: string) => (handsOn ? arrivalAddress(address, origin) : address)
  const site = back ?? main
  return {
    settings,
    lang: known ?? settings.site.locale,
    main,
    back,
    onwards: site && signedIn(site),
    home: main && signedIn(`${main}/`),
    shop: whole && signedIn(`${whole}/videos/subscriptions`),
    here: pageAddress(pathname, back),
  }
}
