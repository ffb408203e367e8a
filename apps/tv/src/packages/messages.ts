/** The texts of the shop window, in the language of the page. */
import { catalogue } from '@club/shell-api'
import { messages } from './messages/en.ts'

export const shopMessages = catalogue(
  messages,
  (language) =>
    import(
      /* webpackChunkName: "shop-messages-[request]", webpackExclude: /en\.ts$/ */ `./messages/${language}.ts`
    ),
)
