/**
 * The one spelling in which an email address is kept and compared: its domain in ASCII, as browsers send what was typed in a field for it.
 * By the URL parser, which browsers have too. Pure.
 */

import { withoutUnseenMarks } from './unseen-marks.core.ts'

/** What the parser would read as something else than part of a name, or decode. */
const foreign = /[\s@/\\?#:%[\]]/
/** Labels with at least one dot between them; the last one has a letter, or it would be an IP address. */
const name = /^(?:[a-z\d_](?:[a-z\d_-]{0,61}[a-z\d_])?\.)+(?=[\d-]*[a-z])[a-z\d](?:[a-z\d-]{0,61}[a-z\d])$/

/** @returns null for what no mail can be sent to */
function asciiDomain(domain: string): string | null {
  const address = `http://${domain}`
  if (foreign.test(domain) || !URL.canParse(address)) return null
  const { hostname } = new URL(address)
  return name.test(hostname) ? hostname : null
}

const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1)

/** An address as it was typed, or pasted, without what does not tell it from others: case, ends, unseen marks, and how letters are composed. */
export const spelt = (typed: string): string =>
  withoutUnseenMarks(typed).trim().toLowerCase().normalize('NFC')

/** The address in that spelling; unchanged where its domain is none. */
export function withAsciiDomain(address: string): string {
  const domain = domainOf(address)
  return address.slice(0, address.length - domain.length) + (asciiDomain(domain) ?? domain)
}

/** Whether mail can be sent to its domain: a name with a dot, as providers of mail and of payments demand it. */
export const hasMailDomain = (address: string): boolean => asciiDomain(domainOf(address)) !== null
