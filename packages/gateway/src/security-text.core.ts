/** `/.well-known/security.txt` (RFC 9116): where to report a vulnerability. Pure. */

export const securityTextPath = '/.well-known/security.txt'

/** Valid contacts: a mailbox or a page. */
export const contactForm = /^(?:mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/

/** Days for which a reader may rely on it; each request generates a new one. */
const validDays = 180

/** @param origin the site's own address, such as `https://www.example.club` */
export function securityText(contact: string, origin: string, now: Date): string {
  const expires = new Date(now.getTime() + validDays * 86_400_000)
  return [
    `Contact: ${contact}`,
    `Expires: ${expires.toISOString().slice(0, 10)}T00:00:00Z`,
    `Canonical: ${origin}${securityTextPath}`,
    'Preferred-Languages: en',
    '',
  ].join('\n')
}
