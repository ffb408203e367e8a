/** Writes XML with a library, from plain data. Pure. */
import XMLBuilder from 'fast-xml-builder'

const builder = new XMLBuilder({
  ignoreAttributes: false,
  suppressEmptyNode: true,
  suppressBooleanAttributes: false,
  format: true,
  indentBy: ' ',
})

/** What XML cannot contain, even escaped: controls other than white space, and unpaired surrogates. */
const unspeakable = /[^\P{Cc}\t\n\r]|[\p{Cs}\ufffe\uffff]/gu

/** An editor's text without what XML cannot contain; the library escapes the rest. */
export const plain = (text: string): string => text.replace(unspeakable, '')

/** @param document keys name elements, `@_name` attributes; a list is several elements of one name */
export const xmlText = (document: Record<string, unknown>): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${builder.build(document)}`
