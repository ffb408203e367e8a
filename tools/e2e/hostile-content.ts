/** Content that an attacker would write, made of the schemas themselves: a field that a schema gains is tried without anybody remembering it. */
import * as z from 'zod/mini'

/** Breaks out of an attribute, brings a handler, a script and a style of its own, and closes the script that data stand in. */
export const hostileText = `"'><img src=x onerror="window.ran=1"></script><script>window.ran=1</script><style>*{display:none}</style>`

/** Tried in this order: what is hostile, then what a field may be that takes no such thing. Names of the same thing agree by themselves. */
const candidates = [
  hostileText,
  'javascript:window.ran=1',
  'odd-one',
  '/odd-one',
  'https://odd.example/?q="><img src=x onerror=window.ran=1>',
  'https://odd.example/',
  '2026-11-20T11:59:00Z',
  'odd@odd.example',
  '2026-27',
  '2026-11-20',
  '14:45',
  'GB',
  'Europe/London',
  'gbp',
  '7',
  'ar',
  '#112233',
  'A',
]
const laterThan = /until|end|expires/i
const later = '2027-11-20T11:59:00Z'

type Def = {
  type: string
  shape: Record<string, z.core.$ZodType>
  element: z.core.$ZodType
  innerType: z.core.$ZodType
  valueType: z.core.$ZodType
  in: z.core.$ZodType
  options: z.core.$ZodType[]
  items: z.core.$ZodType[]
  entries: Record<string, string>
  values: unknown[]
}
const taken = (schema: z.core.$ZodType, value: unknown) => z.safeParse(schema, value).success

export type Hostile = {
  /** Of what the import takes, every form of every part, with hostile text wherever its schema lets any in. */
  value: unknown
  /** Where such text went in. */
  at: string[]
}

/** @param named what a field is to be, by its path: one that names something else, or goes with another; undefined: whatever it takes */
export function hostileFor(schema: z.core.$ZodType, named: (path: string) => unknown): Hostile {
  const at: string[] = []
  const text = (leaf: z.core.$ZodType, path: string): unknown => {
    const found = (laterThan.test(path.split('.').at(-1) ?? '') ? [later] : [])
      .concat(candidates)
      .find((one) => taken(leaf, one))
    if (found === hostileText) at.push(path)
    return found
  }
  const number = (leaf: z.core.$ZodType) => [1, 0, 7, 30, 10, 100, 1000].find((one) => taken(leaf, one))
  /** Every form that a value may have; one of most. */
  const forms = (of: z.core.$ZodType, path: string, depth: number): unknown[] => {
    const given = named(path)
    if (given !== undefined) return [given]
    const def = of._zod.def as unknown as Def
    switch (def.type) {
      case 'string':
        return [text(of, path)]
      case 'number':
        return [number(of)]
      case 'boolean':
        return [[true, false].find((one) => taken(of, one))]
      case 'literal':
        return [def.values[0]]
      case 'enum':
        return [Object.values(def.entries)[0]]
      case 'nullable':
      case 'optional':
      case 'default':
        return depth > 12 ? [null] : forms(def.innerType, path, depth)
      case 'pipe':
        return forms(def.in, path, depth)
      case 'union':
        return def.options.flatMap((option) => forms(option, path, depth))
      case 'array':
        return [depth > 8 ? [] : forms(def.element, path, depth + 1)]
      case 'record':
        return [{ 'odd-one': forms(def.valueType, path, depth + 1)[0] }]
      case 'tuple':
        return [def.items.map((item, index) => forms(item, `${path}.${index}`, depth + 1)[0])]
      case 'object':
        return [
          Object.fromEntries(
            Object.entries(def.shape)
              .map(([key, inner]) => [key, forms(inner, `${path}.${key}`, depth + 1)[0]] as const)
              .filter(([, value]) => value !== undefined),
          ),
        ]
      default:
        throw new Error(`${path}: nothing is known of ${def.type}`)
    }
  }
  const [value] = forms(schema, '', 0)
  return { value, at }
}
