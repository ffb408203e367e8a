/** The account site's texts, in the language of the visit. */
import { catalogue } from '@club/shell-api'
import { messages } from './messages/en.ts'

export const accountMessages = catalogue(messages, (language) => import(`./messages/${language}.ts`))

/** What can be wrong with a submission. */
export type Problem = keyof typeof messages.problems
/** What a form can have done. */
export type Done = keyof typeof messages.done
