/** The kit's own texts, in the language of the page; English without a page. */
import { catalogue, useMessages } from '@club/shell-api'
import { messages } from './messages/en.ts'

const kitMessages = catalogue(
  messages,
  (language) =>
    import(
      /* webpackChunkName: "messages-[request]", webpackExclude: /en\.ts$/ */ `./messages/${language}.ts`
    ),
)

export const useKitMessages = () => useMessages(kitMessages)
