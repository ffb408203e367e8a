/** Site content: menus, pages, global variables, organisations (docs/product.md#menu). */
import * as z from 'zod/mini'
import { contentBody } from './content.ts'
import { sitePath } from './link.ts'
import { instant, listOf, oneOf, picture } from './wire.ts'

/** One entry of the site tree (docs/product.md#menu). */
export const menuItem = z.object({
  postID: z.string(),
  postTitle: z.string(),
  postStatus: z.enum(['Published', 'Draft']),
  pageTemplate: z.enum(['Hub', 'Default']),
  savedTimestamp: z.number(),
  pageOrder: z.number(),
  pageSlug: z.string(),
  fullPath: z.string(),
  publishedDate: z.string(),
  publishedTime: z.string(),
  nestedLevel: z.number(),
  postType: z.enum(['internal', 'external']),
  externalUrl: z.nullable(z.string()),
  newTab: z.boolean(),
  get children() {
    return z.array(menuItem)
  },
})
export type MenuItem = z.infer<typeof menuItem>

/** GET /api/web/v1/menus: the whole tree, top level first. */
export const menuTree = z.object({ data: z.array(menuItem) })

export const page = z.object({
  fullPath: z.string(),
  title: z.string(),
  template: z.enum(['Hub', 'Default']),
  image: z.nullable(picture),
  standfirst: z.nullable(z.string()),
  metaDescription: z.nullable(z.string()),
  updatedAt: instant,
  body: contentBody,
  /** From the top level down to this page's parent. */
  trail: z.array(z.object({ title: z.string(), fullPath: z.string() })),
  /** What a hub lists: its published children; for a default page, its siblings. */
  related: z.array(
    z.object({
      title: z.string(),
      fullPath: z.string(),
      standfirst: z.nullable(z.string()),
      image: z.nullable(picture),
      external: z.boolean(),
      newTab: z.boolean(),
    }),
  ),
})
export const pageOne = oneOf(page)
export type Page = z.infer<typeof page>

/** Named values that editors may use in texts, such as the ticket office's telephone number. */
export const globalVariable = z.object({ name: z.string(), value: z.string() })
export const globalVariableList = listOf(globalVariable)

/** An address of a former site, and the path of its replacement on this one. */
export const oldAddress = z
  .object({ from: sitePath.check(z.maxLength(600)), to: sitePath })
  .check(z.refine(({ from, to }) => from !== to, 'must lead to another address'))

/** GET /api/web/v1/old-addresses?from=: one, or none; without `from` all of them, in pages. */
export const oldAddressList = listOf(z.object({ to: z.string() }))

/** Editors' texts in another language: wordings by original text, in which '#' stands for a number. */
export const wordings = z.object({
  /** The language, such as 'ar'. */
  id: z.string().check(z.regex(/^[a-z]{2,3}$/, 'must be a language such as ar')),
  words: z.record(z.string(), z.string().check(z.minLength(1))),
})

/** GET /api/settings/v1/wordings/{language}; a language without wordings is an empty list. */
export const wordingsAnswer = oneOf(z.object({ words: z.record(z.string(), z.string()) }))

/** An organisation that the club deals with: league, governing body, charity, foundation. */
export const organisation = z.object({
  name: z.string(),
  kind: z.enum(['league', 'governing-body', 'charity', 'club', 'supplier']),
  url: z.nullable(z.string()),
  aliases: z.array(z.string()),
})
export const organisationList = listOf(organisation)

export type GlobalVariable = z.infer<typeof globalVariable>
export type Organisation = z.infer<typeof organisation>
