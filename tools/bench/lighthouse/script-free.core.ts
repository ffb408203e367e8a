/** A page without its scripts. Pure. */

/** Takes every script element out, data blocks included: what is left is what the page is without JavaScript. */
export const withoutScripts = (html: string): string =>
  html.replace(/<script\b[^>]*>[\s\S]*?<\/script\s*>/gi, '')
