/** The account site's texts, in the language of the visit. */
import { catalogue } from '@club/shell-api'
import { messages } from './messages/en.ts'

export const accountMessages = catalogue(messages, (language) => import(`./messages/${language}.ts`))

/** What can be wrong with what somebody has sent. */
export type Problem = keyof typeof messages.problems
/** What can have been done. */
export type Done = keyof typeof messages.done
