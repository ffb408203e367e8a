/** Parses values for both adapters, by PostgreSQL type id: the same JavaScript value from either. */

/** '2026-11-20 12:00:00.5+00' → '2026-11-20T12:00:00.500Z' */
const instant = (text: string): string => {
  const iso = text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')
  return new Date(iso).toISOString()
}

export const valueParsers: Record<number, (text: string) => unknown> = {
  20: Number, // int8
  1700: Number, // numeric
  1082: (text) => text, // date
  1114: (text) => text, // timestamp without time zone: not used in tables
  1184: instant, // timestamptz
}
