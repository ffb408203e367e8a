/** What addresses and cookies say of previews; whether it is true only the platform knows. Pure. */
import { previewName, previewTokenForm, readPreview } from '@club/contracts/preview'
import { parseCookie, stringifySetCookie } from 'cookie'
import { takeParameter } from '../address.core.ts'

export type AskedPreview = {
  /** null: the visitor wants to see the public page again. */
  token: string | null
  /** The same address without the token. */
  address: string
}

/** The preview that an address requests; null: none. */
export function previewAsked(address: string): AskedPreview | null {
  const { value, address: rest } = takeParameter(address, previewName)
  if (value === null || (value !== 'none' && !previewTokenForm.test(value))) return null
  return { token: value === 'none' ? null : value, address: rest }
}

/** The cookie's token, if the token itself names this path. */
export function previewTokenFor(cookies: string | undefined, pathname: string): string | null {
  if (!cookies?.includes(`${previewName}=`)) return null
  const token = parseCookie(cookies)[previewName] ?? ''
  return readPreview(token)?.path === pathname ? token : null
}

/** The Set-Cookie line. @param seconds for which the token still opens something; 0 deletes the cookie */
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
