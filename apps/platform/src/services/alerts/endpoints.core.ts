/** Where alerts may be sent: only to the push services of browsers, whatever host a caller claims. Pure. */

/** Hosts; a leading dot means every subdomain. */
const known = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  '.push.apple.com',
  '.notify.windows.com',
]

/** @param more hosts, with the port if it is not 443, such as 'push.example.com:8443' */
export function isPushService(endpoint: string, more: readonly string[] = []): boolean {
  if (!URL.canParse(endpoint)) return false
  const { protocol, host, username, password, hash } = new URL(endpoint)
  if (protocol !== 'https:' || username !== '' || password !== '' || hash !== '') return false
  return [...known, ...more].some((name) => (name.startsWith('.') ? host.endsWith(name) : host === name))
}
