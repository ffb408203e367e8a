/** What addresses of this site's pages may ask. */
import type { PageQueries } from '@club/gateway'

export const pageQueries: PageQueries = [
  {
    pages: /./,
    keys: {
      // Where to come back to: an address of one of our own sites, which the page looks at again.
      return: /^https?:\/\//,
      lang: /^[a-z]{2,3}(?:-[A-Za-z]{2,4})?$/,
      done: /^[a-z-]{1,30}$/,
      // The short form of registering.
      form: /^short$/,
      // What is to be bought, and what became of it.
      package: /^[a-z0-9-]{1,200}$/,
      checkout: /^(?:success|cancelled)$/,
      session_id: /^cs_\w{1,200}$/,
    },
    longest: 1000,
  },
]
