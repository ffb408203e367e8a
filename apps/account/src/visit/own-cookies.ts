/** This site's own cookies. Sites on different ports share cookies, so the names include the site. */
import { ownCookie, ownCookieName } from '@club/contracts/own-cookie'
import { visitContext } from '@club/host'
import type { Asked } from './visitor.ts'

type Name = 'account_language' | 'account_waiting' | 'account_after' | 'account_told'

const isSecure = ({ request }: Asked) => request.url.startsWith('https:')

/** @returns undefined if the request has none */
export const keptCookie = (asked: Asked, name: Name): string | undefined =>
  asked.context.get(visitContext).cookies[ownCookieName(name, isSecure(asked))]

/** @param value '' with zero seconds deletes it */
export const keepCookie = (asked: Asked, name: Name, value: string, maxAgeSeconds: number): void =>
  asked.context
    .get(visitContext)
    .setCookie(ownCookie(name, value, { secure: isSecure(asked), maxAgeSeconds }))
