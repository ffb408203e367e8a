/** Addresses that editors give, as imports and settings take them. */
import * as z from 'zod/mini'
import { isLink, isSitePath } from './link.core.ts'

const longest = 2000

/** A path of this site, or an http(s), mailto or tel address. */
export const link = z
  .string()
  .check(
    z.maxLength(longest),
    z.refine(isLink, 'must be a path of this site, or an http(s), mailto or tel address'),
  )

/** A path of this site and nothing else, as an entry of a menu names a page. */
export const sitePath = z.string().check(
  z.maxLength(longest),
  z.refine(
    (path) => isSitePath(path) && isLink(path),
    "must be a path of this site, such as '/club/history'",
  ),
)

/** The same as a link where an entry may lead nowhere: empty. */
export const linkOrNone = z.union([z.literal(''), link])

/** The same within a text: a place on the page as well. */
export const href = z.string().check(
  z.maxLength(longest),
  z.refine(
    (text) => /^#[^\s\\]*$/.test(text) || isLink(text),
    'must be a path of this site, a place on the page, or an http(s), mailto or tel address',
  ),
)
