/**
 * The parameters of a call: a form, checked against a schema. The types guarantee that every parameter of the provider is either
 * accepted or listed as missing: the names are the SDK's own. Pure.
 */
import * as z from 'zod/mini'
import { notHere, type Refusal, refuse } from './refusals.ts'

const absence = 'not in the sandbox'
const absent = z.optional(z.custom(() => false, absence))

type Shape = Readonly<Record<string, z.ZodMiniType>>

const absences = (names: object): object =>
  Object.fromEntries(Object.keys(names).map((name) => [name, absent]))

/**
 * @typeParam P the SDK's type of the call's parameters
 * @returns makes the schema of the accepted parameters; `without` lists the provider's other ones
 */
export const params =
  <P>() =>
  <S extends Shape & { [K in Exclude<keyof S, keyof P>]: never }>(
    shape: S,
    without: Readonly<Record<Exclude<keyof P, keyof S | 'expand'>, 0>>,
  ) =>
    z.strictObject({ ...absences(without), ...shape } as S)

export const text = z.string().check(z.maxLength(5000))
export const integer = z.pipe(
  z.string().check(z.regex(/^-?\d{1,12}$/, 'integer')),
  z.transform((value: string) => Number(value)),
)
export const natural = z.pipe(integer, z.number().check(z.minimum(0, 'natural')))
export const decimal = z.pipe(
  z.string().check(z.regex(/^\d{1,12}(\.\d{1,12})?$/, 'decimal')),
  z.transform((value: string) => Number(value)),
)
export const flag = z.pipe(
  z.enum(['true', 'false']),
  z.transform((value: 'true' | 'false') => value === 'true'),
)
/** An empty text clears the value: it is read as null. */
export const emptyable = <T extends z.ZodMiniType>(schema: T) =>
  z.pipe(
    z.transform((value: unknown) => (value === '' ? null : value)),
    z.nullable(schema),
  )
const range = z.union([
  integer,
  z.strictObject({
    gt: z.optional(integer),
    gte: z.optional(integer),
    lt: z.optional(integer),
    lte: z.optional(integer),
  }),
])
export type Range = z.infer<typeof range>
export const paging = {
  limit: z.optional(z.pipe(integer, z.number().check(z.minimum(1, 'limit'), z.maximum(100, 'limit')))),
  starting_after: z.optional(text),
  ending_before: z.optional(text),
}
const everyList = { ...paging, created: z.optional(range) }

/**
 * The same for a list filtered by creation time: paging and `created` are accepted in addition to `shape`.
 * @typeParam P the SDK's type of the list's parameters
 */
export const listParams =
  <P>() =>
  <S extends Shape & { [K in Exclude<keyof S, keyof P>]: never }>(
    shape: S,
    without: Readonly<Record<Exclude<keyof P, keyof S | keyof typeof everyList | 'expand'>, 0>>,
  ) =>
    z.strictObject({ ...absences(without), ...everyList, ...shape } as typeof everyList & S)

export type Paging = {
  limit?: number | undefined
  starting_after?: string | undefined
  ending_before?: string | undefined
}

/** @returns whether a time lies within it */
export const within = (value: number, wanted: Range | undefined): boolean =>
  wanted === undefined ||
  (typeof wanted === 'number'
    ? value === wanted
    : value > (wanted.gt ?? Number.NEGATIVE_INFINITY) &&
      value >= (wanted.gte ?? Number.NEGATIVE_INFINITY) &&
      value < (wanted.lt ?? Number.POSITIVE_INFINITY) &&
      value <= (wanted.lte ?? Number.POSITIVE_INFINITY))

/** 'line_items[0][price]' */
const nameOf = (path: readonly PropertyKey[]) =>
  path.map((part, index) => (index === 0 ? String(part) : `[${String(part)}]`)).join('')

const listed = (words: readonly unknown[]) =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')}, or ${words.at(-1)}`

function valueAt(given: unknown, path: readonly PropertyKey[]): unknown {
  let value = given
  for (const part of path)
    value =
      typeof value === 'object' && value !== null
        ? Object.getOwnPropertyDescriptor(value, part)?.value
        : undefined
  return value
}

/** The first problem, in the provider's words. Errors of the caller come before features that only this sandbox lacks. */
function refusalOf(issues: readonly z.core.$ZodIssue[], given: unknown): Refusal {
  const issue =
    issues.find(({ code }) => code === 'unrecognized_keys') ??
    issues.find(({ message }) => message !== absence) ??
    issues[0]
  if (!issue) return refuse('Invalid request.')
  const name = nameOf(issue.path)
  if (issue.code === 'unrecognized_keys') {
    const unknown = nameOf([...issue.path, issue.keys[0] ?? ''])
    return refuse(`Received unknown parameter: ${unknown}`, unknown, 'parameter_unknown')
  }
  if (issue.message === absence) return notHere(`the parameter ${name}`)
  const value = valueAt(given, issue.path)
  if (value === undefined) return refuse(`Missing required param: ${name}.`, name, 'parameter_missing')
  if (value === '')
    return refuse(
      `You passed an empty string for '${name}'. We assume empty values are an attempt to unset a parameter; however '${name}' cannot be unset. You should remove '${name}' from your request or supply a non-empty value.`,
      name,
      'parameter_invalid_empty',
    )
  if (issue.code === 'invalid_value')
    return refuse(`Invalid ${name}: must be one of ${listed(issue.values)}`, name)
  if (issue.message === 'integer')
    return refuse(`Invalid integer: ${String(value)}`, name, 'parameter_invalid_integer')
  if (issue.message === 'natural')
    return refuse('This value must be greater than or equal to 0.', name, 'parameter_invalid_integer')
  if (issue.message === 'limit') return refuse('This value must be between 1 and 100.', name)
  if (issue.message === 'decimal') return refuse(`Invalid decimal: ${String(value)}`, name)
  if (issue.code === 'invalid_type' && issue.expected === 'object') return refuse(`Invalid object`, name)
  if (issue.code === 'invalid_type' && issue.expected === 'array') return refuse(`Invalid array`, name)
  return refuse(`Invalid ${name}.`, name)
}

/** @throws Refusal */
export function readParams<T extends z.ZodMiniType>(schema: T, given: unknown): z.infer<T> {
  const read = schema.safeParse(given)
  if (read.success) return read.data
  throw refusalOf(read.error.issues, given)
}
