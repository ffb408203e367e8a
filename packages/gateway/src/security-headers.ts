/** Headers of every response. A page's policy names the hashes of the one inline script and of the club's colours: no unsafe-inline, no nonce. */
import { createHash } from 'node:crypto'
import { bootScript } from './boot-script.ts'

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/**
 * @param styles the page's inline style sheets, exactly as they stand in it
 * @param tags origins of the club's tag manager: it may run scripts, send requests and load images, and only with the fan's consent
 * @param frames origins that the page frames besides its own
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
 * The policy of a private page: it runs only the scripts listed here, and no site may frame it.
 * @param formTargets origins to which the response to a form may redirect: browsers apply the policy to such a redirect, too
 * @param scripts origins of the captcha on this page: scripts, requests, images and frames may come from there
 * @param own full addresses of the site's own scripts on this page
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

/** On every response, pages included. */
export const securityHeaders: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
}

/** On every response that is not a page: opened by itself it may not load, run or send anything, nor be framed. */
export const answerHeaders: Readonly<Record<string, string>> = {
  ...securityHeaders,
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox",
}

/** On the service worker's script, whose own response decides what it may do. It may send requests to this site only. */
export const serviceWorkerPolicy =
  "default-src 'none'; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'"

/** A browser that has once used https uses only https for a year. Sent over https only: over http browsers ignore it. */
export const transportSecurity = 'max-age=31536000'
