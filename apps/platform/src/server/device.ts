/** The caller's device, in words that its owner recognises; nothing else of the user agent is read or stored. */
import type { IncomingHttpHeaders } from 'node:http'

/** Proper names, the same in every language; null if unknown. */
export type Device = { browser: string | null; system: string | null }

export const unknownDevice: Device = { browser: null, system: null }

/** Characters that are read: a browser sends fewer, and anybody may send more. */
const longest = 500

/** The browser's name. A name that the library does not know is the caller's own text, and is ignored. */
export async function deviceOf({ 'user-agent': agent }: IncomingHttpHeaders): Promise<Device> {
  if (!agent) return unknownDevice
  // Loaded at the first sign-in or playback.
  const { BROWSER_MAP, OS_MAP, getParser } = await import('bowser')
  const parser = getParser(agent.slice(0, longest), true)
  const known = (name: string, names: object) => (Object.values(names).includes(name) ? name : null)
  const { model } = parser.getPlatform()
  const system = known(parser.getOSName(), OS_MAP)
  return {
    // On Android the browser's name must not include the system too.
    browser: known(parser.getBrowserName(), BROWSER_MAP)?.replace(/ for Android$/, '') ?? null,
    system: system === OS_MAP.iOS && (model === 'iPhone' || model === 'iPad') ? model : system,
  }
}

/** In English: 'Chrome on Windows'. */
export function deviceWords({ browser, system }: Device): string {
  if (browser !== null && system !== null) return `${browser} on ${system}`
  return browser ?? system ?? 'Another device'
}
