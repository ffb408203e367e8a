/** HTML of which nothing that was typed or sent can become markup. Pure. */

export type Html = { readonly html: string }

const signs: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => signs[sign] ?? sign)

type Part = Html | string | number | null | false | undefined | readonly Html[]

const written = (part: Part): string => {
  if (part === null || part === false || part === undefined) return ''
  if (typeof part === 'object') return 'html' in part ? part.html : part.map(({ html }) => html).join('')
  return escaped(String(part))
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

/** The origins of addresses that a form of the page may end at. */
const originsOf = (addresses: readonly (string | null)[]) => [
  ...new Set(addresses.flatMap((address) => (address === null ? [] : new URL(address).origin))),
]

/**
 * What the page may do. Chromium holds `form-action` against where a form's answer redirects to as well, so the addresses
 * that the fan returns to are named.
 */
export const policyOf = (returns: readonly (string | null)[]): string =>
  [
    "default-src 'none'",
    "style-src 'self'",
    `form-action ${["'self'", ...originsOf(returns)].join(' ')}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
