/**
 * The token of a playback: names it, its account and its entry, under a seal of the installation. What it names is looked up
 * each time; without an account the token itself is all there is. Pure.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Place } from '@club/access'
import { parseCookie, stringifySetCookie } from 'cookie'

export type PlaybackName = {
  playbackID: string
  /** null: an entry that is open to all. */
  userID: string | null
  startedAt: number
  /** Where it began: rules of place hold by it for as long as the token does. */
  place: Place
}

/** Where the country is not asked, there is no such part. */
const unknownCountry = '-'

const sealOf = (secret: string, entryID: string, named: string) =>
  createHmac('sha256', secret).update(`${entryID}\n${named}`).digest('base64url')

/** Parts cannot run into each other: none of them holds a dot. */
export function sealPlayback(secret: string, entryID: string, name: PlaybackName): string {
  const user = name.userID === null ? '' : Buffer.from(name.userID).toString('base64url')
  const place = name.place.asked ? `.${name.place.country ?? unknownCountry}` : ''
  const named = `${name.playbackID}.${user}.${name.startedAt.toString(36)}${place}`
  return `${named}.${sealOf(secret, entryID, named)}`
}

const form = /^([\w-]{22})\.([\w-]{0,200})\.([a-z0-9]{1,10})(?:\.([A-Z]{2}|-))?\.([\w-]{43})$/

/** @returns null for whatever this installation has not sealed for this entry */
export function openPlayback(secret: string, entryID: string, token: string): PlaybackName | null {
  const [, playbackID, user, startedAt, country, seal] = form.exec(token) ?? []
  if (playbackID === undefined || user === undefined || startedAt === undefined || seal === undefined)
    return null
  // As texts: several texts decode to the same bytes, and only one of them was given out.
  const right = sealOf(secret, entryID, token.slice(0, -seal.length - 1))
  if (!timingSafeEqual(Buffer.from(seal), Buffer.from(right))) return null
  return {
    playbackID,
    userID: user === '' ? null : Buffer.from(user, 'base64url').toString(),
    startedAt: Number.parseInt(startedAt, 36),
    place:
      country === undefined
        ? { asked: false }
        : { asked: true, country: country === unknownCountry ? null : country },
  }
}

const cookieName = (secure: boolean): string => (secure ? '__Secure-playback' : 'playback')

/** Browsers keep it for so long; the lease decides long before. */
const cookieSeconds = 6 * 3600

/** Goes to this entry's media alone, and never comes with a request that another site began. */
export const playbackCookie = (entryID: string, token: string, secure: boolean): string =>
  stringifySetCookie({
    name: cookieName(secure),
    value: token,
    path: `/api/media/v1/${entryID}/`,
    maxAge: cookieSeconds,
    httpOnly: true,
    sameSite: 'strict',
    secure,
  })

export const playbackTokenOf = (cookieHeader: string | undefined, secure: boolean): string | null =>
  parseCookie(cookieHeader ?? '')[cookieName(secure)] ?? null
