/** Telephone numbers and e-mail addresses in editors' texts, as links for a phone. Pure. */

export type ContactPart = { readonly text: string; readonly href?: string }

const contact =
  /(?<mail>[\p{L}\d][\p{L}\d._+-]*@[\p{L}\d-]+(?:\.[\p{L}\d-]+)+)|(?<phone>(?<![\d\p{L}/.,-])(?:\+\d{1,3} ?|0)\d{2,4}(?: ?\d{2,6}){1,3}(?![\d\p{L}/-]|[.,]\d))/gu

/** How many digits a telephone number may have. */
const dialled = { least: 10, most: 15 }

/** The text in parts, in order; telephone numbers and e-mail addresses have an `href`. */
export function contactParts(text: string): ContactPart[] {
  const parts: ContactPart[] = []
  let done = 0
  for (const match of text.matchAll(contact)) {
    const { mail, phone } = match.groups ?? {}
    const number = phone?.replaceAll(' ', '') ?? ''
    const digits = number.replace('+', '').length
    if (!mail && (digits < dialled.least || digits > dialled.most)) continue
    if (match.index > done) parts.push({ text: text.slice(done, match.index) })
    parts.push({ text: match[0], href: mail ? `mailto:${mail}` : `tel:${number}` })
    done = match.index + match[0].length
  }
  if (done < text.length) parts.push({ text: text.slice(done) })
  return parts
}
