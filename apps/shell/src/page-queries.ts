/** The query parameters that the main site's pages accept. (The app view, `view`, is read by the browser alone.) */
import { slugForm } from '@club/contracts/address-forms'
import {
  formOutcomeForm as form,
  matchQuery,
  pageForm as page,
  typedForm,
  videoQuery,
} from '@club/contracts/page-queries'
import { arabicPath, takenRoots } from '@club/contracts/taken-paths'
import type { PageQueries } from '@club/gateway'

export const pageQueries: PageQueries = [
  { pages: /^\/news$/, keys: { page, category: slugForm, team: slugForm, tag: /^[^\p{Cc}<>]{1,100}$/u } },
  { pages: /^\/news\/\d{4}(?:\/\d{1,2}){0,2}$/, keys: { page } },
  // Listed with the categories, but a text page like those of the site tree.
  { pages: new RegExp(`^${arabicPath}$`), keys: { form } },
  { pages: /^\/category\/[^/]+$/, keys: { page } },
  { pages: /^\/news\/[^/]+$/, keys: { form } },
  matchQuery,
  {
    pages: /^\/search$/,
    keys: { q: typedForm, match: /^exact$/, sort: /^relevance$/, page },
    // The page cuts overlong terms; anything longer than this is ignored.
    longest: 1000,
  },
  videoQuery,
  // Pages of the site tree: every path that no other page takes.
  { pages: new RegExp(`^/(?!(?:${takenRoots.join('|')})(?:/|$)).`), keys: { form } },
]
