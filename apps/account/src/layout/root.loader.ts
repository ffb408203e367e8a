/** What every page of the account site needs: the club and what it offers, the language of this visit, and the address to return to. */
import { type SiteRoot, visitContext } from '@club/host'
import { originOfSite, ourAddress } from '@club/settings'
import { apiContext, settingsContext } from '@club/shell-api'
import { holdsNothing } from '../subscriptions/subscriptions.action.ts'
import { arrivalAddress } from '../visit/arrival-address.core.ts'
import { keepCookie, keptCookie } from '../visit/own-cookies.ts'
import { pageAddress } from '../visit/page-address.core.ts'
import { loadVideoOffer, type VideoOffer } from '../visit/video-offer.ts'
import { type Asked, holderOf } from '../visit/visitor.ts'

export type RootData = SiteRoot & {
  lang: string
  /** The main site, or the streamer site if there is no other; null if the settings have neither. */
  main: string | null
  /** Where the visitor came from: an address of one of our own sites. */
  back: string | null
  /** The address to return to, or the main site: a visitor who is signed in here gets signed in there too. */
  onwards: string | null
  /** The same for the main site's home, and for its shop; no shop: nothing can be subscribed to. */
  home: string | null
  shop: string | null
  offer: VideoOffer
  /** Whether an account's pages lead to its subscriptions: it may have some, or could get one. */
  subscriptions: boolean
  /** The page's own address, without one-off messages. */
  here: string
}

/** What a page of this site is about, apart from messages that it shows once: a package, a form, a checkout. */
const ofPage: readonly string[] = ['package', 'form', 'session_id']

/** Seconds for which a chosen language is remembered. */
const languageSeconds = 365 * 86_400

/** Takes the language from the address, and remembers it; otherwise the remembered one, otherwise the club's. */
export async function loadRoot(asked: Asked): Promise<RootData> {
  const { context, request } = asked
  const settings = context.get(settingsContext)
  const visit = context.get(visitContext)
  const { origin, pathname, searchParams } = new URL(request.url)
  const chosen = searchParams.get('lang')
  const known = [chosen, keptCookie(asked, 'account_language')].find((lang) =>
    settings.languages.some((language) => language.lang === lang),
  )
  if (chosen !== null && chosen === known) keepCookie(asked, 'account_language', chosen, languageSeconds)
  const back = ourAddress(settings.sites, origin, searchParams.get('return') ?? '')
  const whole = originOfSite(settings.sites, 'main', origin)
  // A club with a streamer site but no main site has its home and its small print there.
  const main = whole ?? originOfSite(settings.sites, 'streamer', origin)
  // Without a cookie nobody is signed in, so no request is needed.
  const mayBe = settings.sites?.account !== undefined && Object.keys(visit.cookies).length > 0
  const [holder, offer] = await Promise.all([
    mayBe ? holderOf(visit).catch(() => null) : null,
    loadVideoOffer(context.get(apiContext)),
  ])
  const signedIn = (address: string) => (holder !== null ? arrivalAddress(address, origin) : address)
  const site = back ?? main
  const about = Object.fromEntries([...searchParams].filter(([key]) => ofPage.includes(key)))
  return {
    settings,
    lang: known ?? settings.site.locale,
    main,
    back,
    onwards: site && signedIn(site),
    home: main && signedIn(`${main}/`),
    shop: offer.sells && whole ? signedIn(`${whole}/videos/subscriptions`) : null,
    offer,
    subscriptions: offer.sells || holder === null || !(await holdsNothing(visit, holder)),
    here: pageAddress(pathname, back, about),
  }
}
