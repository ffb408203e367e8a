/** Structured content of an article or a page. Never an HTML string, so that nothing an editor wrote can run as code. */
import * as z from 'zod/mini'
import { slotID } from './adverts.ts'
import { shownForm } from './forms.ts'
import { href } from './link.ts'
import { focalPoint, slug } from './wire.ts'

export const span = z.object({
  /** A deliberate line break is '\n' at the end. */
  text: z.string(),
  bold: z.optional(z.boolean()),
  italic: z.optional(z.boolean()),
  href: z.optional(href),
})

const spans = z.array(span)

const blocks = [
  z.object({ type: z.literal('paragraph'), spans }),
  z.object({ type: z.literal('heading'), level: z.union([z.literal(2), z.literal(3), z.literal(4)]), spans }),
  /** `start`: the number of the first entry, if that is not 1. */
  z.object({
    type: z.literal('list'),
    ordered: z.boolean(),
    start: z.optional(z.number().check(z.int(), z.minimum(0))),
    items: z.array(spans),
  }),
  z.object({ type: z.literal('quote'), spans, cite: z.optional(z.string()) }),
  z.object({
    type: z.literal('image'),
    key: z.string(),
    alt: z.string(),
    focus: z.optional(focalPoint),
    caption: z.optional(z.string()),
  }),
  /** Pictures side by side. */
  z.object({
    type: z.literal('gallery'),
    images: z
      .array(z.object({ key: z.string(), alt: z.string(), focus: z.optional(focalPoint) }))
      .check(z.minLength(1), z.maxLength(24)),
  }),
  /** A film of the video service, by its id, with the picture that advertises it. */
  z.object({
    type: z.literal('video'),
    videoID: slug,
    title: z.string(),
    image: z.object({ key: z.string(), alt: z.string(), focus: z.optional(focalPoint) }),
  }),
  /** A place for adverts. */
  z.object({ type: z.literal('advert'), slotID }),
  /** A form, by its id; `form`, its content, is present only in answers. */
  z.object({ type: z.literal('form'), formID: slug, form: z.optional(shownForm) }),
  /** Places, drawn in their true positions. */
  z.object({
    type: z.literal('map'),
    title: z.string(),
    places: z
      .array(
        z.object({
          name: z.string(),
          latitude: z.number().check(z.minimum(-85), z.maximum(85)),
          longitude: z.number().check(z.minimum(-180), z.maximum(180)),
          text: z.string(),
        }),
      )
      .check(z.minLength(1), z.maxLength(12)),
  }),
  z.object({ type: z.literal('table'), header: z.array(z.string()), rows: z.array(z.array(z.string())) }),
  z.object({ type: z.literal('callout'), title: z.optional(z.string()), spans }),
  z.object({ type: z.literal('facts'), rows: z.array(z.object({ label: z.string(), value: z.string() })) }),
  /** Questions that open: a title, and the text behind it. */
  z.object({ type: z.literal('accordion'), items: z.array(z.object({ title: z.string(), spans })) }),
  z.object({ type: z.literal('button'), label: z.string(), href, external: z.optional(z.boolean()) }),
  z.object({ type: z.literal('embed'), provider: z.string(), url: href, title: z.string() }),
  z.object({ type: z.literal('divider') }),
] as const

/** Strict: what an import may write. */
export const contentBlock = z.discriminatedUnion('type', blocks)

/** Tolerant: a block of an unknown kind is left out, the rest is read. */
export const contentBody = z.pipe(
  z.array(z.catch(z.nullable(contentBlock), null)),
  z.transform((body) => body.filter((block) => block !== null)),
)

/** The advert places in a text, each once and at most three. */
export const slotsIn = (body: readonly z.infer<typeof contentBlock>[]): string[] =>
  [...new Set(body.flatMap((block) => (block.type === 'advert' ? [block.slotID] : [])))].slice(0, 3)

export type Span = z.infer<typeof span>
export type ContentBlock = z.infer<typeof contentBlock>
