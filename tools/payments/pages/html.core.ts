/** HTML in which no input can become markup. Pure. */
import { escapeHtml } from '@club/contracts/escape-html'

export type Html = { readonly html: string }

type Part = Html | string | number | null | false | undefined | readonly Html[]

const written = (part: Part): string => {
  if (part === null || part === false || part === undefined) return ''
  if (typeof part === 'object') return 'html' in part ? part.html : part.map(({ html }) => html).join('')
  return escapeHtml(String(part))
}

export const html = (texts: TemplateStringsArray, ...parts: Part[]): Html => ({
  html: texts.reduce((whole, text, index) => whole + written(parts[index - 1]) + text),
})

/** A whole page. */
export const documentOf = (title: string, body: Html): string =>
  html`<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="stylesheet" href="/assets/page.css">
</head>
<body>
<p class="trial">Payment sandbox: no real card is charged</p>
${body}
</body>
</html>`.html

/** The origins that a form of the page may redirect to. */
const originsOf = (addresses: readonly (string | null)[]) => [
  ...new Set(addresses.flatMap((address) => (address === null ? [] : new URL(address).origin))),
]

/**
 * The page's content security policy. Chromium checks `form-action` against a form's redirects too, so it includes the
 * addresses that the fan returns to.
 */
export const policyOf = (returns: readonly (string | null)[]): string =>
  [
    "default-src 'none'",
    "style-src 'self'",
    `form-action ${["'self'", ...originsOf(returns)].join(' ')}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
