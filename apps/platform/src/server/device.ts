/** What somebody calls with, in the words that its owner knows it by; nothing else of what it says of itself is read or kept. */
import type { IncomingHttpHeaders } from 'node:http'

/** Proper names, the same in every language; null where it is not known. */
export type Device = { browser: string | null; system: string | null }

export const unknownDevice: Device = { browser: null, system: null }

/** Characters that are read: a browser says less, and the rest is anybody's to choose. */
const longest = 500

/** What the browser calls itself. A name that the library does not know is the caller's own words, and is passed over. */
export async function deviceOf({ 'user-agent': agent }: IncomingHttpHeaders): Promise<Device> {
  if (!agent) return unknownDevice
  // Loaded by the first who signs in or plays.
  const { BROWSER_MAP, OS_MAP, getParser } = await import('bowser')
  const parser = getParser(agent.slice(0, longest), true)
  const known = (name: string, names: object) => (Object.values(names).includes(name) ? name : null)
  const { model } = parser.getPlatform()
  const system = known(parser.getOSName(), OS_MAP)
  return {
    // On Android it is not named by its system as well.
    browser: known(parser.getBrowserName(), BROWSER_MAP)?.replace(/ for Android$/, '') ?? null,
    system: system === OS_MAP.iOS && (model === 'iPhone' || model === 'iPad') ? model : system,
  }
}

/** In English: 'Chrome on Windows'. */
export function deviceWords({ browser, system }: Device): string {
  if (browser !== null && system !== null) return `${browser} on ${system}`
  return browser ?? system ?? 'Another device'
}
