/** What the addresses of the streamer site's pages may ask. */
import type { PageQueries } from '@club/gateway'

const name = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
/** The first page is the one without a number. */
const page = /^(?!1$)[1-9]\d{0,3}$/
/** A tag of a language; which of them there are, the settings say. */
const lang = /^[a-z]{2,3}(?:-[A-Za-z]{2,4})?$/

export const pageQueries: PageQueries = [
  {
    pages: /^\/videos\/(?:browse|channel\/[^/]+)$/,
    keys: { lang, page, q: /^[^\p{Cc}]+$/u, team: name, season: /^\d{4}(?:-\d{2})?$/, duration: name },
  },
  /** Earlier entries of a match's feed. */
  { pages: /^\/match(?:\/[^/]+){3}$/, keys: { lang, page } },
  // What became of a form in a text that was sent without scripts, and which.
  { pages: /./, keys: { lang, form: /^(?:sent|later|failed)\.[a-z0-9-]+$/ } },
]
