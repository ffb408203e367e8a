/** What a machine calls itself, and which addresses stay on it. Pure, without schemas: pages load it too. */

/** Names that a site answers to while developing: this machine’s own, and those of the account and the streamer site beside the main one. */
export const siteNames: readonly string[] = [
  'localhost',
  '127.0.0.1',
  '[::1]',
  'account.localhost',
  'tv.localhost',
]

/** Whether what is sent there stays on this machine. @param hostname as `URL` has it: '[::1]', in small letters */
export const isThisMachine = (hostname: string): boolean =>
  /^(?:(?:.+\.)?localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(hostname)

/**
 * Whether secrets may be sent to an address: nobody on the way reads along, and none stands in the address itself.
 * @param plainHere whether http will do on this machine
 */
export function isSafeAddress(address: string, { plainHere }: { plainHere: boolean }): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname, username, password } = new URL(address)
  if (username !== '' || password !== '') return false
  return protocol === 'https:' || (protocol === 'http:' && plainHere && isThisMachine(hostname))
}
