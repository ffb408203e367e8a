/** The query parameters that the streamer site's pages accept. */
import { formOutcomeForm, languageForm as lang, matchQuery, videoQuery } from '@club/contracts/page-queries'
import type { PageQueries } from '@club/gateway'

export const pageQueries: PageQueries = [
  { ...videoQuery, keys: { ...videoQuery.keys, lang } },
  { ...matchQuery, keys: { ...matchQuery.keys, lang } },
  // The result of a form in a text that was sent without scripts, and which form.
  { pages: /./, keys: { lang, form: formOutcomeForm } },
]
