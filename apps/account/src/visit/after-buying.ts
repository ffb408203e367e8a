/**
 * Where a buyer came from: stored in this browser while they are on the provider's page, whose return address is fixed. The stored address
 * is checked again before we redirect anybody to it.
 */
import { ourAddress } from '@club/settings'
import { settingsContext } from '@club/shell-api'
import { arrivalAddress } from './arrival-address.core.ts'
import { keepCookie, keptCookie } from './own-cookies.ts'
import { type Asked, backOf } from './visitor.ts'

/** Seconds; any checkout has ended by then. */
const keptSeconds = 2 * 3600

/** Stores where to continue afterwards, if the address says so. */
export function keepAfter(asked: Asked): void {
  const back = backOf(asked)
  if (back !== null) keepCookie(asked, 'account_after', back, keptSeconds)
}

/** The address that leads back there, signed in; null if none is stored, or it is not ours. */
export function afterBuying(asked: Asked): string | null {
  const { origin } = new URL(asked.request.url)
  const kept = keptCookie(asked, 'account_after') ?? ''
  const { sites } = asked.context.get(settingsContext)
  const back = ourAddress(sites, origin, kept)
  if (back === null) return null
  return sites?.account === undefined ? back : arrivalAddress(back, origin)
}
