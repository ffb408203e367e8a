/** What a buyer agrees to, the same wherever something is sold and in the letter that follows. */
import { catalogue } from '@club/i18n'
import { messages } from './messages/en.ts'

export const purchaseTerms = catalogue(
  messages,
  // Named like the shop window's own texts: a page that sells loads one file of its language.
  (language) =>
    import(
      /* webpackChunkName: "shop-messages-[request]", webpackExclude: /en\.ts$/ */ `./messages/${language}.ts`
    ),
)
