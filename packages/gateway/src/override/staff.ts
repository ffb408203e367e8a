/** Decides whether a visitor may see a version that nobody else gets. */
import type { IncomingMessage } from 'node:http'
import { staffEntitlement } from '@club/access'
import type { SiteID } from '@club/contracts'
import type { Caller } from '../caller.ts'

const isLoopback = (address: string) => /^127\./.test(address) || address === '::1'

type Options = { platform: string; site: SiteID; production: boolean; caller: Caller }

type Answer = { data?: { attributes?: { ssoID?: unknown; entitlements?: unknown } } }

/** In development anybody at this machine may; otherwise staff who are signed in, as the platform says. */
export function overrideGate({ platform, site, production, caller }: Options) {
  const ask = async (path: string, cookie: string): Promise<Answer> => {
    const response = await fetch(platform + path, {
      headers: { cookie, 'x-site': site },
      signal: AbortSignal.timeout(3000),
    })
    return response.ok ? ((await response.json()) as Answer) : {}
  }
  return async (request: IncomingMessage): Promise<boolean> => {
    if (!production && isLoopback(caller.address(request))) return true
    const { cookie } = request.headers
    if (!cookie) return false
    try {
      const { data } = await ask('/api/account/v1/session', cookie)
      const ssoID = data?.attributes?.ssoID
      if (typeof ssoID !== 'string') return false
      const path = `/api/streamline/v1/users/entitlements/${encodeURIComponent(ssoID)}`
      const held = (await ask(path, cookie)).data?.attributes?.entitlements
      return Array.isArray(held) && held.includes(staffEntitlement)
    } catch {
      // If the platform does not answer, nobody is let in.
      return false
    }
  }
}
