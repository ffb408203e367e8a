/**
 * Where whoever buys came from: kept in this browser while they are on the provider's page, whose way back is fixed. What was kept is
 * looked at again before anybody is led there.
 */
import { visitContext } from '@club/host'
import { ourAddress } from '@club/settings'
import { settingsContext } from '@club/shell-api'
import { stringifySetCookie } from 'cookie'
import { arrivalAddress } from './arrival-address.core.ts'
import { cookieName } from './cookie-name.core.ts'
import { type Asked, backOf } from './visitor.ts'

/** Seconds: a checkout that was begun is over by then. */
const keptSeconds = 2 * 3600

const isSecure = ({ request }: Asked) => request.url.startsWith('https:')

/** Keeps where to go on afterwards, where the address says so. */
export function keepAfter(asked: Asked): void {
  const back = backOf(asked)
  if (back === null) return
  const secure = isSecure(asked)
  const line = { name: cookieName('after', secure), value: back, path: '/', maxAge: keptSeconds }
  asked.context
    .get(visitContext)
    .setCookie(stringifySetCookie({ ...line, httpOnly: true, sameSite: 'lax', secure }))
}

/** The address that leads back there, signed in; null: nothing is kept, or it is no place of ours. */
export function afterBuying(asked: Asked): string | null {
  const { origin } = new URL(asked.request.url)
  const kept = asked.context.get(visitContext).cookies[cookieName('after', isSecure(asked))] ?? ''
  const { sites } = asked.context.get(settingsContext)
  const back = ourAddress(sites, origin, kept)
  if (back === null) return null
  return sites?.account === undefined ? back : arrivalAddress(back, origin)
}
