/** Texts within HTML that no library writes. Pure. */

/** The same text, of which nothing becomes markup, between tags as within an attribute. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
