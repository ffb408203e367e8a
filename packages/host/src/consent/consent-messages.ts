/** Texts of the cookie popup in the page's language; loaded with it. */
import { catalogue } from '@club/shell-api'
import { messages } from './messages/en.ts'

export const consentMessages = catalogue(
  messages,
  (language) =>
    import(
      /* webpackChunkName: "messages-consent-[request]", webpackExclude: /en\.ts$/ */ `./messages/${language}.ts`
    ),
)
