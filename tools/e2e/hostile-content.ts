/** Hostile content, generated from the schemas themselves: a new field is tested without anybody having to remember it. */
import * as z from 'zod/mini'

/** Breaks out of an attribute, adds a handler, a script and a style, and closes the script that holds the page's data. */
export const hostileText = `"'><img src=x onerror="window.ran=1"></script><script>window.ran=1</script><style>*{display:none}</style>`

/** Tried in this order: hostile values, then harmless ones for fields that reject those. References match, as each takes the same value. */
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
  /** Every form of every part that the import accepts, with hostile text wherever the schema allows it. */
  value: unknown
  /** Paths of the fields with hostile text. */
  at: string[]
}

/** @param named a field's value by its path, for references and fields that depend on another; undefined: the first value accepted */
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
  /** Every form that a value may have; most have only one. */
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
