/** The query parameters that this site's pages accept. */
import { longestPackageID } from '@club/contracts/address-forms'
import { languageForm } from '@club/contracts/page-queries'
import type { PageQueries } from '@club/gateway'

export const pageQueries: PageQueries = [
  {
    pages: /./,
    keys: {
      // Return address: one of our own sites, which the page checks again.
      return: /^https?:\/\//,
      lang: languageForm,
      done: /^[a-z-]{1,30}$/,
      // The short registration form.
      form: /^short$/,
      // The package to buy, and the result of a checkout.
      package: new RegExp(`^[a-z0-9-]{1,${longestPackageID}}$`),
      checkout: /^(?:success|cancelled)$/,
      session_id: /^cs_\w{1,200}$/,
    },
    longest: 1000,
  },
]
