/** XML by a library, from plain data. Pure. */
import XMLBuilder from 'fast-xml-builder'

const builder = new XMLBuilder({
  ignoreAttributes: false,
  suppressEmptyNode: true,
  suppressBooleanAttributes: false,
  format: true,
  indentBy: ' ',
})

/** What XML cannot hold, not even escaped: controls but for white space, and halves of signs. */
const unspeakable = /[^\P{Cc}\t\n\r]|[\p{Cs}\ufffe\uffff]/gu

/** Text of an editor as XML may hold it; the library escapes the rest. */
export const plain = (text: string): string => text.replace(unspeakable, '')

/** @param document names of elements, `@_name` of attributes, lists for several of a name */
export const xmlText = (document: Record<string, unknown>): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${builder.build(document)}`
