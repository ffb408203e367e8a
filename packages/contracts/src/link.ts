/** Schemas of addresses that editors enter, for imports and settings. */
import * as z from 'zod/mini'
import { isLink, isSitePath, isWebAddress } from './link.core.ts'

const longest = 2000

/** A path of this site, or an http(s), mailto or tel address. */
export const link = z
  .string()
  .check(
    z.maxLength(longest),
    z.refine(isLink, 'must be a path of this site, or an http(s), mailto or tel address'),
  )

/** Only an http(s) address, as of a page that is on another site. */
export const webLink = z.string().check(
  z.maxLength(longest),
  z.refine((href) => isLink(href) && isWebAddress(href), 'must be an http(s) address'),
)

/** Only a path of this site, as in an internal menu entry. */
export const sitePath = z.string().check(
  z.maxLength(longest),
  z.refine(
    (path) => isSitePath(path) && isLink(path),
    "must be a path of this site, such as '/club/history'",
  ),
)

/** A link that may be empty: then the entry leads nowhere. */
export const linkOrNone = z.union([z.literal(''), link])

/** A link within a text, which may also be an anchor on the page. */
export const href = z.string().check(
  z.maxLength(longest),
  z.refine(
    (text) => /^#[^\s\\]*$/.test(text) || isLink(text),
    'must be a path of this site, a place on the page, or an http(s), mailto or tel address',
  ),
)
