/**
 * Adds focal points to responses: every reference to a picture, `{ key, alt }`, `imageData: { key }` or `posterImageKey`, gets the point that
 * crops keep in view. Done in one place, so that no service has to query the library about its pictures.
 */
import type { FocalPoint } from '@club/contracts'
import type { Queryable } from '../database/database.ts'

export type FocalPoints = ReadonlyMap<string, FocalPoint>

type Bag = Record<string, unknown>
const isBag = (value: unknown): value is Bag => typeof value === 'object' && value !== null
/** @param name the field that holds it */
const isPicture = (name: string, bag: Bag): bag is { key: string } =>
  typeof bag.key === 'string' && (typeof bag.alt === 'string' || name === 'imageData')
const namedByField = /^(.+)ImageKey$/

/** Keys of the pictures in a response. */
export function picturesIn(value: unknown, keys = new Set<string>(), of = ''): ReadonlySet<string> {
  if (!isBag(value)) return keys
  if (isPicture(of, value)) keys.add(value.key)
  for (const [name, held] of Object.entries(value)) {
    if (isBag(held)) picturesIn(held, keys, name)
    else if (typeof held === 'string' && namedByField.test(name)) keys.add(held)
  }
  return keys
}

/** For `JSON.stringify`: the written form of a value that refers to pictures. */
export const withFocus = (points: FocalPoints) => (of: string, value: unknown) => {
  if (!isBag(value) || Array.isArray(value)) return value
  const focus = isPicture(of, value) ? points.get(value.key) : undefined
  const named = Object.entries(value).flatMap(([name, held]) => {
    const found = typeof held === 'string' ? points.get(held) : undefined
    const prefix = found && namedByField.exec(name)?.[1]
    return prefix ? [[`${prefix}Focus`, found] as const] : []
  })
  return focus || named.length > 0
    ? { ...value, ...(focus ? { focus } : {}), ...Object.fromEntries(named) }
    : value
}

/** The focal points of these pictures, except those in the middle. */
export async function findFocalPoints(database: Queryable, keys: ReadonlySet<string>): Promise<FocalPoints> {
  if (keys.size === 0) return new Map()
  const rows = await database.query<FocalPoint & { key: string }>(
    `select key, round(focus_x::numeric, 4)::float8 as x, round(focus_y::numeric, 4)::float8 as y from pictures
     where key = any($1) and (focus_x <> 0.5 or focus_y <> 0.5)`,
    [[...keys]],
  )
  return new Map(rows.map(({ key, x, y }) => [key, { x, y }]))
}
