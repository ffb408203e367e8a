/** The shapes that every call shares (docs/interfaces.md#lists). Strict when we write, tolerant when we read. */
import * as z from 'zod/mini'
import { longestMatchID, longestSlug, seasonForm, slugForm } from './address-forms.core.ts'
import { withoutUnseenMarks } from './unseen-marks.core.ts'

/** One entry of a list: an id and its attributes. */
/* @__NO_SIDE_EFFECTS__ */
export const resource = <T extends z.ZodMiniType>(attributes: T) => z.object({ id: z.string(), attributes })

/** `{ data: [{ id, attributes }], meta: { total } }` */
/* @__NO_SIDE_EFFECTS__ */
export const listOf = <T extends z.ZodMiniType>(attributes: T) =>
  z.object({ data: z.array(resource(attributes)), meta: z.object({ total: z.number() }) })

/** `{ data: { id, attributes } }` */
/* @__NO_SIDE_EFFECTS__ */
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

/** What an editor reads of a name that cannot be in an address. */
export const slugWords = 'must be lower-case letters, digits and hyphens'

/** A lower-case address part: letters, digits and hyphens, 120 characters at most. */
export const slug = z.string().check(z.regex(slugForm, slugWords), z.maxLength(longestSlug))

/** A season in an address: `2026-27`, or `2026` within one year. */
export const seasonID = z
  .string()
  .check(z.regex(seasonForm, 'must be a season such as 2026-27, or 2026 within one year'))

/** The id of a match, in an address and everywhere. */
export const matchSlug = z.string().check(z.regex(slugForm, slugWords), z.maxLength(longestMatchID))

/** A name that people give to themselves or to something of theirs: one line that can be seen, trimmed and without unseen marks, 60 characters at most. */
export const givenName = z
  .string()
  .check(
    z.overwrite(withoutUnseenMarks),
    z.trim(),
    z.minLength(1, 'must not be empty'),
    z.maxLength(60),
    z.regex(
      /^[^\p{Cc}\p{Bidi_Control}<>]*$/u,
      'must not contain control characters, of direction either, or angle brackets',
    ),
    z.regex(
      /[^\p{Z}\p{C}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u,
      'must contain a character that can be seen',
    ),
  )

const share = z.number().check(z.minimum(0), z.maximum(1))

/** The focal point of a picture: shares of its width and height, from its top left corner. */
export const focalPoint = z.object({ x: share, y: share })
export type FocalPoint = z.infer<typeof focalPoint>

/** For a picture without a focal point. */
export const middle: FocalPoint = { x: 0.5, y: 0.5 }

/** A picture in the image library, with its alternative text; without a focal point the middle counts. */
export const picture = z.object({ key: z.string(), alt: z.string(), focus: z.optional(focalPoint) })
export type Picture = z.infer<typeof picture>

/** A real date, '2026-02-28'. */
export const day = z.iso.date('must be a real day, such as 2026-02-28')

/** An IANA time zone. `Intl` throws for an unknown one, so it is checked here. */
export const timeZone = z.string().check(
  z.maxLength(60),
  z.refine((name) => {
    try {
      new Intl.DateTimeFormat('en', { timeZone: name })
      return true
    } catch {
      return false
    }
  }, 'must be a time zone such as Europe/London'),
)

/** An instant, ISO 8601 with its offset. */
export const instant = z.iso.datetime({ offset: true })

/**
 * @param field that the error names; default: the whole entry
 * @returns a check that the end of a period is after its beginning
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
    { message: 'must end after it begins', ...(field ? { path: [field] } : {}) },
  )
