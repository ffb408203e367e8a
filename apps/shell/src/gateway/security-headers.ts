/** Headers of every answer. The policy names the hash of the one inline script and of the club's colours: no unsafe-inline, no nonce. */
import { createHash } from 'node:crypto'
import { bootScript } from '../browser/boot-script.ts'

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** @param styles inline style sheets of the page, exactly as they stand in it */
export function contentSecurityPolicy(styles: readonly string[]): string {
  return [
    "default-src 'self'",
    `script-src 'self' ${hash(bootScript)}`,
    `style-src 'self' ${styles.map(hash).join(' ')}`.trim(),
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "media-src 'self' blob:",
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ].join('; ')
}

export const securityHeaders: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
}
