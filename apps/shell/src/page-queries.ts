/** What the addresses of the main site's pages may ask. (The app view, `view`, is read by the browser alone.) */
import type { PageQueries } from '@club/gateway'

const name = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
/** The first page is the one without a number. */
const page = /^(?!1$)[1-9]\d{0,3}$/

export const pageQueries: PageQueries = [
  { pages: /^\/news$/, keys: { page, category: name, team: name, tag: /^[^\p{Cc}<>]{1,100}$/u } },
  { pages: /^\/news\/\d{4}(?:\/\d{1,2}){0,2}$/, keys: { page } },
  { pages: /^\/category\/[^/]+$/, keys: { page } },
  /** Earlier entries of its feed. */
  { pages: /^\/match(?:\/[^/]+){3}$/, keys: { page } },
  {
    pages: /^\/videos\/(?:browse|channel\/[^/]+)$/,
    keys: {
      page,
      /** Words that videos are looked for by. */
      q: /^[^\p{Cc}]+$/u,
      team: name,
      season: /^\d{4}(?:-\d{2})?$/,
      duration: name,
    },
  },
]
