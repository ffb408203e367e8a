/**
 * Writes iCalendar (RFC 5545): content lines end in CRLF and are folded at 75 octets, texts are escaped. Pure. Only what
 * our calendars need: properties with parameters, and nested components.
 */

/** One content line. `value` is written as it is: pass texts through `text`. */
export type Property = {
  readonly name: string
  readonly value: string
  /** Parameters of fixed words, such as `VALUE=DATE`. */
  readonly params?: Readonly<Record<string, string>>
}

export type Component = {
  readonly name: string
  readonly properties: readonly Property[]
  readonly components?: readonly Component[]
}

/** A text value (RFC 5545, 3.3.11): backslash, semicolon, comma and line break escaped, other control characters dropped. */
export const text = (value: string): string =>
  value
    .replace(/\r\n?/g, '\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the characters that a text may not hold
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\n/g, '\\n')

/** '2026-11-21T15:00:00' → '20261121T150000'. */
export const digits = (iso: string) => iso.replace(/[-:]/g, '')

/** '2026-11-21' → '20261121' (RFC 5545, 3.3.4). */
export const dateValue = (day: string): string => digits(day)

/** An instant in UTC (RFC 5545, 3.3.5, form 2): '20261121T150000Z'. */
export const instantValue = (at: string | Date): string =>
  `${digits(new Date(at).toISOString()).slice(0, 15)}Z`

/** The day after a day. */
export const dayAfter = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)

const lineOctets = 75
const octets = (part: string) => Buffer.byteLength(part)

/** Folds a content line (RFC 5545, 3.1) so that no line is longer than 75 octets, without splitting a character. */
export function fold(line: string): string {
  const lines: string[] = []
  let current = ''
  let size = 0
  for (const character of line) {
    const more = octets(character)
    // A continuation begins with a space, which counts.
    if (size + more > lineOctets) {
      lines.push(current)
      current = ' '
      size = 1
    }
    current += character
    size += more
  }
  return [...lines, current].join('\r\n')
}

const contentLine = ({ name, params = {}, value }: Property): string =>
  fold(
    `${name}${Object.entries(params)
      .map(([key, word]) => `;${key}=${word}`)
      .join('')}:${value}`,
  )

const linesOf = ({ name, properties, components = [] }: Component): string[] => [
  `BEGIN:${name}`,
  ...properties.map(contentLine),
  ...components.flatMap(linesOf),
  `END:${name}`,
]

/** The text of a calendar. */
export const calendarText = (calendar: Component): string => `${linesOf(calendar).join('\r\n')}\r\n`
