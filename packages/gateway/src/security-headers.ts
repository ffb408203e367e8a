/** Headers of every answer. A page's policy names the hash of the one inline script and of the club's colours: no unsafe-inline, no nonce. */
import { createHash } from 'node:crypto'
import { bootScript } from './boot-script.ts'

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/**
 * @param styles inline style sheets of the page, exactly as they stand in it
 * @param tags origins of the club's tag manager: it runs, asks and draws beside us, and only with the fan's consent
 * @param frames origins that it frames beside its own
 * @param script the page's one inline script
 */
export function contentSecurityPolicy(
  styles: readonly string[],
  tags: readonly string[] = [],
  frames: readonly string[] = [],
  script: string = bootScript,
): string {
  return policyOf({
    styles,
    scripts: [`'self' ${hash(script)}`, ...tags].join(' '),
    forms: "'self'",
    ancestors: "'self'",
    tags,
    frames,
  })
}

/**
 * Of a private page: it runs no script but those that it says, and nobody frames it.
 * @param formTargets origins to which the answer to a form may lead on: browsers hold a redirect after a form to the policy, too
 * @param scripts origins of the captcha on this very page: it runs, asks, draws and frames from there
 * @param own whole addresses of the site's own scripts on this very page
 */
export const privatePolicy = (
  styles: readonly string[],
  formTargets: readonly string[],
  scripts: readonly string[] = [],
  own: readonly string[] = [],
): string =>
  policyOf({
    styles,
    styleOrigins: scripts,
    scripts: [...own, ...scripts].join(' ') || "'none'",
    forms: ["'self'", ...formTargets].join(' '),
    ancestors: "'none'",
    tags: scripts,
    frames: scripts,
  })

type Policy = {
  styles: readonly string[]
  scripts: string
  forms: string
  ancestors: string
  tags: readonly string[]
  frames: readonly string[]
  styleOrigins?: readonly string[]
}

function policyOf(policy: Policy): string {
  const { styles, styleOrigins = [], scripts, forms, ancestors, tags, frames } = policy
  return [
    "default-src 'self'",
    `script-src ${scripts}`,
    ["style-src 'self'", ...styles.map(hash), ...styleOrigins].join(' '),
    ["img-src 'self' data:", ...tags].join(' '),
    "font-src 'self'",
    ["connect-src 'self'", ...tags].join(' '),
    ...(frames.length > 0 ? [["frame-src 'self'", ...frames].join(' ')] : []),
    "media-src 'self' blob:",
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    `form-action ${forms}`,
    `frame-ancestors ${ancestors}`,
  ].join('; ')
}

/** Of every answer, pages included. */
export const securityHeaders: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
}

/** Of every answer that is no page: opened by itself, it can load, run, send and be framed nowhere. */
export const answerHeaders: Readonly<Record<string, string>> = {
  ...securityHeaders,
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox",
}

/** Of the service worker's script: what it may do is what its own answer says. It asks this site, and nobody else. */
export const serviceWorkerPolicy =
  "default-src 'none'; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'"

/** Browsers that have come by https once come by nothing else for a year. Sent over https only: over http it counts for nothing. */
export const transportSecurity = 'max-age=31536000'
