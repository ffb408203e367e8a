/** Structured content: what an article or a page is made of. Never an HTML string, so that nothing an editor wrote runs. */
import * as z from 'zod/mini'
import { href } from './link.ts'
import { focalPoint } from './wire.ts'

export const span = z.object({
  text: z.string(),
  bold: z.optional(z.boolean()),
  italic: z.optional(z.boolean()),
  href: z.optional(href),
})

const spans = z.array(span)

const blocks = [
  z.object({ type: z.literal('paragraph'), spans }),
  z.object({ type: z.literal('heading'), level: z.union([z.literal(2), z.literal(3), z.literal(4)]), spans }),
  z.object({ type: z.literal('list'), ordered: z.boolean(), items: z.array(spans) }),
  z.object({ type: z.literal('quote'), spans, cite: z.optional(z.string()) }),
  z.object({
    type: z.literal('image'),
    key: z.string(),
    alt: z.string(),
    focus: z.optional(focalPoint),
    caption: z.optional(z.string()),
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

/** Tolerant: a block of a kind that this reader does not know yet is left out, the rest is read. */
export const contentBody = z.pipe(
  z.array(z.catch(z.nullable(contentBlock), null)),
  z.transform((body) => body.filter((block) => block !== null)),
)

export type Span = z.infer<typeof span>
export type ContentBlock = z.infer<typeof contentBlock>
