/**
 * Where licences of Widevine and FairPlay come from, read from the environment. Headers contain the account at the licence service:
 * they are secrets, so error messages never repeat a value.
 */
import { isSafeAddress, says } from '@club/environment'
import * as z from 'zod/mini'

/** A third party's licence server. */
export type LicenceServer = { url: string; headers: Readonly<Record<string, string>> }

export type LicenceSettings = {
  widevine: LicenceServer | null
  /** FairPlay requests nothing before it has the club's certificate. */
  fairplay: (LicenceServer & { certificate: string }) | null
}

export const licenceSwitches = {
  WIDEVINE_LICENCE_URL: says(
    'Licence server of Widevine: https, or http on loopback. Where unset, no protected stream is offered to it.',
    z.optional(z.string()),
  ),
  WIDEVINE_LICENCE_HEADERS: says(
    'Headers sent with every request to it, as a JSON object. Secrets: never logged.',
    z.optional(z.string()),
  ),
  FAIRPLAY_LICENCE_URL: says(
    'Licence server of FairPlay: https, or http on loopback. Goes with its certificate.',
    z.optional(z.string()),
  ),
  FAIRPLAY_LICENCE_HEADERS: says(
    'Headers sent with every request to it, as a JSON object. Secrets: never logged.',
    z.optional(z.string()),
  ),
  FAIRPLAY_CERTIFICATE_URL: says("Address of the club's FairPlay certificate.", z.optional(z.string())),
}

export type LicenceVariables = Partial<Record<keyof typeof licenceSwitches, string | undefined>>

function addressOf(name: keyof LicenceVariables, value: string): string {
  if (!isSafeAddress(value, { plainHere: true }))
    throw new Error(`${name}: must be an https address (http on loopback), without a name or password in it`)
  return new URL(value).href
}

/** Headers that belong to the connection, or would identify a fan. */
const notOurs = new Set(['host', 'connection', 'content-length', 'transfer-encoding', 'cookie', 'x-entry-id'])

function headersOf(name: keyof LicenceVariables, value: string | undefined): Record<string, string> {
  if (value === undefined) return {}
  const wrong = new Error(`${name}: must be a JSON object of header names and values`)
  let given: unknown
  try {
    given = JSON.parse(value)
  } catch {
    throw wrong
  }
  if (typeof given !== 'object' || given === null || Array.isArray(given)) throw wrong
  const headers = new Headers()
  for (const [header, content] of Object.entries(given)) {
    if (typeof content !== 'string') throw wrong
    if (notOurs.has(header.toLowerCase())) throw new Error(`${name}: '${header}' is not to be set`)
    try {
      headers.set(header, content)
    } catch {
      throw wrong
    }
  }
  return Object.fromEntries(headers)
}

/** @throws Error naming the invalid variable */
export function readLicenceSettings(given: LicenceVariables): LicenceSettings {
  const serverOf = (
    url: 'WIDEVINE_LICENCE_URL' | 'FAIRPLAY_LICENCE_URL',
    headers: keyof LicenceVariables,
  ) => {
    const address = given[url]
    if (address !== undefined)
      return { url: addressOf(url, address), headers: headersOf(headers, given[headers]) }
    if (given[headers] !== undefined) throw new Error(`${headers} is set, and ${url} is not`)
    return null
  }
  const widevine = serverOf('WIDEVINE_LICENCE_URL', 'WIDEVINE_LICENCE_HEADERS')
  const fairplay = serverOf('FAIRPLAY_LICENCE_URL', 'FAIRPLAY_LICENCE_HEADERS')
  const certificate = given.FAIRPLAY_CERTIFICATE_URL
  if ((fairplay === null) !== (certificate === undefined))
    throw new Error('FAIRPLAY_LICENCE_URL and FAIRPLAY_CERTIFICATE_URL are set together, or not at all')
  return {
    widevine,
    fairplay:
      fairplay && certificate !== undefined
        ? { ...fairplay, certificate: addressOf('FAIRPLAY_CERTIFICATE_URL', certificate) }
        : null,
  }
}
