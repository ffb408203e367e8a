/** Texts of the panel of alerts, in the language of the page; loaded with it. */
import { catalogue } from '@club/shell-api'
import { messages } from './messages/en.ts'

export const alertsMessages = catalogue(
  messages,
  (language) =>
    import(
      /* webpackChunkName: "messages-alerts-[request]", webpackExclude: /en\.ts$/ */ `./messages/${language}.ts`
    ),
)
