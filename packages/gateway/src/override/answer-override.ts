/** Handles addresses that request one version of a remote, and visitors who have requested one. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { SiteID } from '@club/contracts'
import { cacheHeaders } from '../cache-policy.ts'
import type { Caller } from '../caller.ts'
import type { Lane } from '../canary/lanes.ts'
import { answerHeaders } from '../security-headers.ts'
import { overrideAsked, overrideCookies } from './override.core.ts'
import type { Overrides } from './overrides.ts'
import { overrideGate } from './staff.ts'

export type Overriding = {
  /** The lane of a visitor with an override; null: they have none, or it has been closed. */
  of(cookies: string | undefined): Lane | null
  /**
   * @param turn awaited before the platform is asked who the visitor is; resolves to a function to call afterwards
   * @returns the status sent; a reason if the version cannot be had; null: no override was requested, or not by somebody who may
   */
  answer(
    request: IncomingMessage,
    response: ServerResponse,
    turn: () => Promise<() => void>,
  ): Promise<number | string | null>
}

type Who = { platform: string; site: SiteID; production: boolean; caller: Caller }

export function createOverriding(overrides: Overrides, who: Who): Overriding {
  const cookies = overrideCookies()
  const gate = overrideGate(who)
  const mayOverride = async (request: IncomingMessage, turn: () => Promise<() => void>) => {
    const leave = await turn()
    try {
      return await gate(request)
    } finally {
      leave()
    }
  }
  return {
    of(header) {
      const wish = cookies.read(header)
      return wish && overrides.of(wish)
    },
    async answer(request, response, turn) {
      const asked = overrideAsked(request.url ?? '/')
      if (asked === null) return null
      // Everybody may go back to the usual version.
      if (asked.wish !== null && !(await mayOverride(request, turn))) return null
      const opened = asked.wish && (await overrides.open(asked.wish))
      if (typeof opened === 'string') return opened
      response
        .writeHead(303, {
          ...answerHeaders,
          location: asked.address,
          'set-cookie': cookies.line(opened, who.caller.secure(request)),
          'cache-control': cacheHeaders.never,
        })
        .end()
      return 303
    },
  }
}
