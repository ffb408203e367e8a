/** The texts of Search, in the language of the page. */
import { catalogue } from '@club/shell-api'
import { messages } from './messages/en.ts'

export const searchMessages = catalogue(
  messages,
  (language) =>
    import(
      /* webpackChunkName: "messages-[request]", webpackExclude: /en\.ts$/ */ `./messages/${language}.ts`
    ),
)
