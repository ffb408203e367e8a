/** What the addresses of the main site's pages may ask. (The app view, `view`, is read by the browser alone.) */
import { arabicPath, takenRoots } from '@club/contracts/taken-paths'
import type { PageQueries } from '@club/gateway'

const name = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
/** Words that something is looked for by. */
const typed = /^[^\p{Cc}]+$/u
/** What became of a form that was sent without scripts, and which. */
const form = /^(?:sent|later|failed)\.[a-z0-9-]+$/
/** The first page is the one without a number. */
const page = /^(?!1$)[1-9]\d{0,3}$/

export const pageQueries: PageQueries = [
  { pages: /^\/news$/, keys: { page, category: name, team: name, tag: /^[^\p{Cc}<>]{1,100}$/u } },
  { pages: /^\/news\/\d{4}(?:\/\d{1,2}){0,2}$/, keys: { page } },
  // Among the categories, but a text like those of the site tree.
  { pages: new RegExp(`^${arabicPath}$`), keys: { form } },
  { pages: /^\/category\/[^/]+$/, keys: { page } },
  { pages: /^\/news\/[^/]+$/, keys: { form } },
  /** Earlier entries of its feed. */
  { pages: /^\/match(?:\/[^/]+){3}$/, keys: { page } },
  {
    pages: /^\/search$/,
    keys: { q: typed, match: /^exact$/, sort: /^relevance$/, page },
    // What nobody can mean by it is cut by the page; a longer address is none.
    longest: 1000,
  },
  {
    pages: /^\/videos\/(?:browse|channel\/[^/]+)$/,
    keys: {
      page,
      q: typed,
      team: name,
      season: /^\d{4}(?:-\d{2})?$/,
      duration: name,
    },
  },
  // Pages of the site tree: whatever is nobody else's.
  { pages: new RegExp(`^/(?!(?:${takenRoots.join('|')})(?:/|$)).`), keys: { form } },
]
