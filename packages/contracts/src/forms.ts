/** Forms in texts, whose messages go to a mailbox of the club (docs/product.md#forms). No answer contains the mailbox. */
import * as z from 'zod/mini'
import { longestPagePath } from './address-forms.core.ts'
import { longestOf, trapField } from './form-limits.core.ts'
import { emailAddress } from './registration.ts'
import { slug } from './wire.ts'

/* @__NO_SIDE_EFFECTS__ */
const words = (most: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(most))

/** Names that a form has by itself: what a fan wrote there would be taken for something else. */
const ownNames: readonly string[] = [trapField, 'page']

/** A field that a fan fills in. `long` has several lines, `choice` is one of its options, `tick` is a checkbox. */
export const formField = z
  .object({
    name: z.string().check(
      z.regex(
        /^[a-z][a-zA-Z0-9]{0,39}$/,
        'must be letters and digits, 40 at most, with a small letter first',
      ),
      z.refine((name) => !ownNames.includes(name), `must be another name than ${ownNames.join(' and ')}`),
    ),
    label: words(120),
    kind: z.enum(['text', 'email', 'tel', 'long', 'choice', 'tick']),
    required: z.boolean(),
    options: z.optional(z.array(words(80)).check(z.minLength(2), z.maxLength(20))),
  })
  .check(
    z.refine(
      ({ kind, options }) => (kind === 'choice') === (options !== undefined),
      'a choice has options, and nothing else',
    ),
  )

const shown = {
  title: words(120),
  fields: z.array(formField).check(
    z.minLength(1),
    z.maxLength(12),
    z.refine(
      (fields) => new Set(fields.map(({ name }) => name)).size === fields.length,
      'has two fields of one name',
    ),
  ),
  /** The text on its button. */
  button: words(40),
  /** Shown once the form has been sent. */
  thanks: words(300),
}

/** A form as a page shows it. */
export const shownForm = z.object({ formID: slug, ...shown })

/** `mailbox`: where its messages go. */
export const importedForm = z.object({ id: slug, mailbox: emailAddress, ...shown })

/** POST /api/forms/v1/forms/{formID}/messages */
export const formMessage = z.strictObject({
  /** The path that it was sent from. */
  page: z.string().check(z.maxLength(longestPagePath), z.regex(/^\/(?![/\\])[^\s\\]*$/)),
  /** Each is checked against its form; a browser without scripts sends two characters per line break. */
  fields: z.record(z.string().check(z.maxLength(40)), z.string().check(z.maxLength(2 * longestOf.long))),
})

/** 202; a field that cannot be taken is a 422 at `/fields/{name}`, its code one of `fieldProblems`. */
export const formSent = z.object({ data: z.object({ sent: z.literal(true) }) })

export type FormField = z.infer<typeof formField>
export type ShownForm = z.infer<typeof shownForm>
export type ImportedForm = z.infer<typeof importedForm>
