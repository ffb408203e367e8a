/** Sentences of refusals, in the language of the page. */
import { catalogue } from '@club/i18n'
import { messages } from './messages/en.ts'

export const refusalMessages = catalogue(
  messages,
  (language) =>
    import(
      /* webpackChunkName: "messages-[request]", webpackExclude: /en\.ts$/ */ `./messages/${language}.ts`
    ),
)
