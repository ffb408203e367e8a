/** What becomes of an address that asks for one version of a remote, and of whoever has asked for one. */
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
  /** The lane of whoever asked for one; null: it is closed, or they did not. */
  of(cookies: string | undefined): Lane | null
  /**
   * @param turn is waited for before the platform is asked who somebody is, and gives what to call when it has said
   * @returns the status that went out; a reason where the version cannot be had; null: nobody asks, or nobody who may
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
      // The way back is everybody's.
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
