/** The streamer site's own texts, in the language of the page. */
import { catalogue } from '@club/shell-api'
import { messages } from './messages/en.ts'

export const streamerMessages = catalogue(
  messages,
  (language) =>
    import(
      /* webpackChunkName: "messages-[request]", webpackExclude: /en\.ts$/ */ `./messages/${language}.ts`
    ),
)
