/** One version of one remote for one visitor: as an address requests it, and as a cookie keeps it. Pure. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { parseCookie, stringifySetCookie } from 'cookie'
import { takeParameter } from '../address.core.ts'

export type Override = { remote: string; version: string }

/** The query key that requests one. */
const key = 'remote'
const cookieName = 'override'
/** Seconds. */
const keptFor = 3600

const form = /^([a-z][a-z0-9-]{0,40})@([a-z0-9][a-z0-9.-]{3,60})$/

export type Asked = {
  /** null: the visitor wants the usual version again. */
  wish: Override | null
  /** The same address without the key. */
  address: string
}

/** The override that an address requests; null: none. */
export function overrideAsked(address: string): Asked | null {
  const { value, address: rest } = takeParameter(address, key)
  if (value === null) return null
  const [, remote, version] = form.exec(value) ?? []
  if (value !== 'none' && (remote === undefined || version === undefined)) return null
  return {
    wish: remote !== undefined && version !== undefined ? { remote, version } : null,
    address: rest,
  }
}

export const nameOf = ({ remote, version }: Override) => `${remote}@${version}`

export type OverrideCookies = {
  /** The Set-Cookie line. @param wish null: deletes the cookie */
  line(wish: Override | null, secure: boolean): string
  read(cookies: string | undefined): Override | null
}

/** @param secret of this process alone: after a restart the cookie is no longer valid, and the visitor requests the version again */
export function overrideCookies(secret: Uint8Array = randomBytes(32)): OverrideCookies {
  const signed = (name: string) => `${name}~${createHmac('sha256', secret).update(name).digest('base64url')}`
  return {
    line: (wish, secure) =>
      stringifySetCookie({
        name: cookieName,
        value: wish ? signed(nameOf(wish)) : '',
        path: '/',
        httpOnly: true,
        sameSite: 'lax',
        maxAge: wish ? keptFor : 0,
        secure,
      }),
    read(cookies) {
      const value = cookies?.includes(`${cookieName}=`) ? (parseCookie(cookies)[cookieName] ?? '') : ''
      const [name = ''] = value.split('~')
      const [, remote, version] = form.exec(name) ?? []
      if (remote === undefined || version === undefined) return null
      const [given, right] = [Buffer.from(value), Buffer.from(signed(name))]
      return given.length === right.length && timingSafeEqual(given, right) ? { remote, version } : null
    },
  }
}
