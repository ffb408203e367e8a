/** The query parameters that the streamer site's pages accept. */
import { formOutcomeForm, matchQuery, videoQuery } from '@club/contracts/page-queries'
import type { PageQueries } from '@club/gateway'

/** A language tag; the settings say which ones exist. */
const lang = /^[a-z]{2,3}(?:-[A-Za-z]{2,4})?$/

export const pageQueries: PageQueries = [
  { ...videoQuery, keys: { ...videoQuery.keys, lang } },
  { ...matchQuery, keys: { ...matchQuery.keys, lang } },
  // The result of a form in a text that was sent without scripts, and which form.
  { pages: /./, keys: { lang, form: formOutcomeForm } },
]
