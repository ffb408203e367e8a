/**
 * The token of a playback: contains its id, its account and its entry, sealed by the installation. They are looked up
 * each time; without an account the token itself is all there is. Pure.
 */
import type { Place } from '@club/access'
import { parseCookie, stringifySetCookie } from 'cookie'
import { openToken, sealToken } from '../sealing/sealed-token.core.ts'

export type PlaybackName = {
  playbackID: string
  /** null: an entry that is open to all. */
  userID: string | null
  startedAt: number
  /** Where it began: rules of place use it for as long as the token is valid. */
  place: Place
}

/** Omitted if the country is not determined. */
const unknownCountry = '-'

/** The parts cannot run together: none of them contains a dot. */
export function sealPlayback(secret: string, entryID: string, name: PlaybackName): string {
  const user = name.userID === null ? '' : Buffer.from(name.userID).toString('base64url')
  const place = name.place.asked ? `.${name.place.country ?? unknownCountry}` : ''
  return sealToken(secret, entryID, `${name.playbackID}.${user}.${name.startedAt.toString(36)}${place}`)
}

const form = /^([\w-]{22})\.([\w-]{0,200})\.([a-z0-9]{1,10})(?:\.([A-Z]{2}|-))?$/

/** @returns null for anything that this installation has not sealed for this entry */
export function openPlayback(secret: string, entryID: string, token: string): PlaybackName | null {
  const named = openToken(secret, entryID, token)
  const [, playbackID, user, startedAt, country] = form.exec(named ?? '') ?? []
  if (playbackID === undefined || user === undefined || startedAt === undefined) return null
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

/** Browsers keep it for this long; the lease decides long before. */
const cookieSeconds = 6 * 3600

/** Sent only to this entry's media, and never with a request from another site. */
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
