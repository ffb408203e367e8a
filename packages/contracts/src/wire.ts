/** The shapes that every call shares (docs/interfaces.md#lists). Strict when we write, tolerant when we read. */
import * as z from 'zod/mini'

/** One entry of a list: an id and its attributes. */
export const resource = <T extends z.ZodMiniType>(attributes: T) => z.object({ id: z.string(), attributes })

/** `{ data: [{ id, attributes }], meta: { total } }` */
export const listOf = <T extends z.ZodMiniType>(attributes: T) =>
  z.object({ data: z.array(resource(attributes)), meta: z.object({ total: z.number() }) })

/** `{ data: { id, attributes } }` */
export const oneOf = <T extends z.ZodMiniType>(attributes: T) => z.object({ data: resource(attributes) })

export const apiError = z.object({
  code: z.string(),
  title: z.string(),
  detail: z.optional(z.string()),
  source: z.optional(z.object({ pointer: z.optional(z.string()), parameter: z.optional(z.string()) })),
})

/** `{ errors: [{ code, title, detail, source }] }` */
export const errorBody = z.object({ errors: z.array(apiError) })

export type ApiError = z.infer<typeof apiError>
export type ErrorBody = z.infer<typeof errorBody>
export type Resource<T> = { id: string; attributes: T }
export type ListOf<T> = { data: Resource<T>[]; meta: { total: number } }
export type OneOf<T> = { data: Resource<T> }

/** Page query of every list: `page[size]` 20 by default and 100 at most, `page[number]` from 0. */
export const pageQuery = {
  'page[size]': z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100))),
  'page[number]': z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(100_000))),
}

/** A lower-case address part: letters, digits and hyphens, 120 characters at most. */
export const slug = z.string().check(z.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/), z.maxLength(120))

/** What people call themselves or something of theirs: one line, trimmed, 60 characters at most. */
export const givenName = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'must not be empty'),
    z.maxLength(60),
    z.regex(/^[^\p{Cc}<>]*$/u, 'must not hold control characters or angle brackets'),
  )

const share = z.number().check(z.minimum(0), z.maximum(1))

/** What every crop of a picture keeps in sight: shares of its width and height, from its top left corner. */
export const focalPoint = z.object({ x: share, y: share })
export type FocalPoint = z.infer<typeof focalPoint>

/** Of a picture that nobody has given one. */
export const middle: FocalPoint = { x: 0.5, y: 0.5 }

/** A picture in the image library, with the words that stand in for it; without a focal point it is the middle. */
export const picture = z.object({ key: z.string(), alt: z.string(), focus: z.optional(focalPoint) })
export type Picture = z.infer<typeof picture>

/** A day that there is, '2026-02-28'. */
export const day = z.iso.date('must be a day that there is, such as 2026-02-28')

/** An instant, ISO 8601 with its offset. */
export const instant = z.iso.datetime({ offset: true })

/**
 * @param field that says when it goes, where it is not the whole entry that is named
 * @returns a check that what goes away does so after it came
 */
export const goesAfterItCame = <Entry>(
  from: (entry: Entry) => string | null | undefined,
  until: (entry: Entry) => string | null | undefined,
  field?: keyof Entry & string,
) =>
  z.refine<Entry>(
    (entry) => {
      const [begin, end] = [from(entry), until(entry)]
      return !begin || !end || Date.parse(begin) < Date.parse(end)
    },
    { message: 'must go after it has come', ...(field ? { path: [field] } : {}) },
  )
