/** What the addresses of the streamer site's pages may ask. */
import { formOutcomeForm, matchQuery, videoQuery } from '@club/contracts/page-queries'
import type { PageQueries } from '@club/gateway'

/** A tag of a language; which of them there are, the settings say. */
const lang = /^[a-z]{2,3}(?:-[A-Za-z]{2,4})?$/

export const pageQueries: PageQueries = [
  { ...videoQuery, keys: { ...videoQuery.keys, lang } },
  { ...matchQuery, keys: { ...matchQuery.keys, lang } },
  // What became of a form in a text that was sent without scripts, and which.
  { pages: /./, keys: { lang, form: formOutcomeForm } },
]
