/** The player's texts; the caller loads the page's language. */
import { catalogue } from '@club/i18n'
import { type Messages, messages } from './messages/en.ts'

export type PlayerText = Messages

export const playerMessages = catalogue(
  messages,
  (language) =>
    import(
      /* webpackChunkName: "messages-[request]", webpackExclude: /en\.ts$/ */ `./messages/${language}.ts`
    ),
)
