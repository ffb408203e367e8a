/** What the kit itself says, in the language of the page that it is drawn on; English where it is drawn on none. */
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
