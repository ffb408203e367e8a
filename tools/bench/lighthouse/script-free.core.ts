/** A page without its scripts. Pure. */

/** Removes every script element, including data blocks: the rest is the page without JavaScript. */
export const withoutScripts = (html: string): string =>
  html.replace(/<script\b[^>]*>[\s\S]*?<\/script\s*>/gi, '')
