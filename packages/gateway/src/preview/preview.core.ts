/** What addresses and cookies say of previews; whether it is true only the platform knows. Pure. */
import { previewName } from '@club/contracts/preview'
import { parseCookie, stringifySetCookie } from 'cookie'

const form = /^([A-Za-z0-9_-]{1,900})\.[A-Za-z0-9_-]{43}$/

export type AskedPreview = {
  /** null: the visitor wants to see what everybody does again. */
  token: string | null
  /** The same address without it. */
  address: string
}

/** What an address asks for; null: nothing of the kind. */
export function previewAsked(address: string): AskedPreview | null {
  const [path = '/', query = ''] = address.split('?', 2)
  const parameters = new URLSearchParams(query)
  const value = parameters.get(previewName)
  if (value === null || (value !== 'none' && !form.test(value))) return null
  parameters.delete(previewName)
  const rest = parameters.toString()
  return { token: value === 'none' ? null : value, address: rest === '' ? path : `${path}?${rest}` }
}

/** The token in a cookie that says it is for this path, by its own word. */
export function previewTokenFor(cookies: string | undefined, pathname: string): string | null {
  if (!cookies?.includes(`${previewName}=`)) return null
  const token = parseCookie(cookies)[previewName] ?? ''
  const [, named] = form.exec(token) ?? []
  if (named === undefined) return null
  const [, path] = /^[0-9a-z]+ (\/.*)$/s.exec(Buffer.from(named, 'base64url').toString()) ?? []
  return path === pathname ? token : null
}

/** The Set-Cookie line. @param seconds for which it still opens something; 0 takes it away */
export const previewCookie = (token: string, seconds: number, secure: boolean): string =>
  stringifySetCookie({
    name: previewName,
    value: token,
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    maxAge: seconds,
    secure,
  })
