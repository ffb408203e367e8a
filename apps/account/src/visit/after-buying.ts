/**
 * Where whoever buys came from: kept in this browser while they are on the provider's page, whose way back is fixed. What was kept is
 * looked at again before anybody is led there.
 */
import { ourAddress } from '@club/settings'
import { settingsContext } from '@club/shell-api'
import { arrivalAddress } from './arrival-address.core.ts'
import { keepCookie, keptCookie } from './own-cookies.ts'
import { type Asked, backOf } from './visitor.ts'

/** Seconds: a checkout that was begun is over by then. */
const keptSeconds = 2 * 3600

/** Keeps where to go on afterwards, where the address says so. */
export function keepAfter(asked: Asked): void {
  const back = backOf(asked)
  if (back !== null) keepCookie(asked, 'account_after', back, keptSeconds)
}

/** The address that leads back there, signed in; null: nothing is kept, or it is no place of ours. */
export function afterBuying(asked: Asked): string | null {
  const { origin } = new URL(asked.request.url)
  const kept = keptCookie(asked, 'account_after') ?? ''
  const { sites } = asked.context.get(settingsContext)
  const back = ourAddress(sites, origin, kept)
  if (back === null) return null
  return sites?.account === undefined ? back : arrivalAddress(back, origin)
}
