/** Values that fit a schema, and values that fit none, as strangers send them. Everything follows from fast-check's seed. */
import fc from 'fast-check'

export type Schema = {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  minLength?: number
  maxLength?: number
  pattern?: string
  minimum?: number
  maximum?: number
}

/** Strings known to break servers. */
export const nastyTexts: readonly string[] = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'x\udfff',
  '\ufeff',
  '\u202e\u0627',
  '\uffff',
  '👩‍👩‍👧‍👦'.repeat(50),
  'a'.repeat(121),
  'a'.repeat(3000),
  'é'.repeat(900),
  'İ'.repeat(60),
  "'",
  "' OR 1=1 --",
  '"; DROP TABLE accounts; --',
  '\\',
  '%',
  '%%%',
  '_%_%_%',
  '%00',
  '%c0%ae',
  '../../../etc/passwd',
  '..%2f..%2fsecrets.json',
  '//evil.example',
  '/\\evil.example',
  'javascript:alert(1)',
  '<script>alert(1)</script>',
  '{{7*7}}',
  '$' + '{7*7}',
  '$ne',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'undefined',
  'NaN',
  'true',
  '[]',
  '[object Object]',
  '-1',
  '0',
  '-0',
  '1e9',
  '1e400',
  '0x10',
  '1.5',
  '2147483648',
  '9007199254740993',
  '99999999999999999999',
  '-99999999999999999999',
  '2026-13-45',
  '0000-00-00T00:00:00Z',
  '275760-09-14T00:00:00Z',
  '9999-99',
  'one two three four five six seven eight nine ten eleven twelve',
  '& | ! ( ) : * <-> \'"',
  '(((((((((((((((((((((a',
  'a&b=c#d?e',
  '\r\nSet-Cookie: a=b',
  '\t\u000b\u000c',
]

const nastyNumbers: readonly number[] = [
  0,
  -0,
  -1,
  1,
  0.5,
  101,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53,
  2 ** 63,
  1e21,
  -1e308,
  Number.MIN_VALUE,
]

/** Nested deeply enough to overflow the stack of a recursive parser. */
const deep = (levels: number): unknown => {
  let value: unknown = 1
  for (let level = 0; level < levels; level++) value = level % 2 ? [value] : { a: value }
  return value
}

export const nastyValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...nastyTexts) },
  { weight: 3, arbitrary: fc.constantFrom(...nastyNumbers) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  { weight: 2, arbitrary: fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null]) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(10, 200, 2000).map(deep),
  },
  { weight: 1, arbitrary: fc.constantFrom(10, 1000).map((length) => Array.from({ length }, () => ({}))) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
)

/**
 * Values of a schema, with one in eight replaced by something else, at any depth.
 * @param known texts that exist on the site: slugs, ids, addresses
 */
export function valuesOf(
  schema: Schema,
  schemas: Record<string, Schema>,
  known: readonly string[],
  depth = 0,
): fc.Arbitrary<unknown> {
  const again = (inner: Schema) => valuesOf(inner, schemas, known, depth + 1)
  const fits = (): fc.Arbitrary<unknown> => {
    if (schema.$ref) return again(schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {})
    if ('const' in schema) return fc.constant(schema.const)
    if (schema.enum) return fc.constantFrom(...schema.enum)
    const choices = schema.anyOf ?? schema.oneOf
    if (choices && choices.length > 0) return fc.oneof(...choices.map(again))
    if (schema.allOf?.[0]) return again(schema.allOf[0])
    const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
    if (type === 'object' || schema.properties) return objects(schema, again)
    if (type === 'array') return fc.array(again(schema.items ?? {}), { maxLength: 3 })
    if (type === 'integer')
      return fc.integer({
        min: Math.max(schema.minimum ?? -10, -(2 ** 31)),
        max: Math.min(schema.maximum ?? 1000, 2 ** 31 - 1),
      })
    if (type === 'number')
      return fc.double({ min: schema.minimum ?? -1000, max: schema.maximum ?? 1000, noNaN: true })
    if (type === 'boolean') return fc.boolean()
    if (type === 'null') return fc.constant(null)
    return texts(schema, known)
  }
  if (depth > 5) return nastyValue
  return fc.oneof({ weight: 7, arbitrary: fits() }, { weight: 1, arbitrary: nastyValue })
}

function objects(
  { properties = {}, required = [] }: Schema,
  again: (inner: Schema) => fc.Arbitrary<unknown>,
) {
  const parts = Object.fromEntries(Object.entries(properties).map(([name, inner]) => [name, again(inner)]))
  const record = fc.record(parts, { requiredKeys: required.filter((name) => name in parts) })
  return fc.oneof(
    { weight: 8, arbitrary: record },
    {
      weight: 1,
      arbitrary: fc
        .tuple(record, fc.constantFrom('__proto__', 'constructor', '', 'x', '\0'), nastyValue)
        .map(([object, key, value]) => ({ ...object, [key]: value })),
    },
  )
}

function texts(schema: Schema, known: readonly string[]): fc.Arbitrary<string> {
  const max = Math.min(schema.maxLength ?? 40, 200)
  const plain = fc.string({ minLength: Math.min(schema.minLength ?? 0, max), maxLength: max })
  const choices: { weight: number; arbitrary: fc.Arbitrary<string> }[] = [
    { weight: 2, arbitrary: plain },
    { weight: 2, arbitrary: fc.constantFrom(...nastyTexts) },
  ]
  if (known.length > 0) choices.push({ weight: 4, arbitrary: fc.constantFrom(...known) })
  const pattern = schema.pattern ? matching(schema.pattern) : null
  if (pattern) choices.push({ weight: 4, arbitrary: pattern })
  return fc.oneof(...choices)
}

/** Texts that match a pattern, or null for patterns that the generator does not support. */
function matching(pattern: string): fc.Arbitrary<string> | null {
  try {
    return fc.stringMatching(new RegExp(pattern, 'u'), { maxLength: 200 })
  } catch {
    return null
  }
}
