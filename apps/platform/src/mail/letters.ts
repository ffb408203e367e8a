/** The letters in the club's language. */
import { catalogue } from '@club/i18n'
import { messages } from './letters/en.ts'
import type { Letter } from './mails.store.ts'

export type Letters = typeof messages

const letters = catalogue(messages, (language) => import(`./letters/${language}.ts`))

/** @param locale the club's, such as 'en-GB'; falls back to English for a language without letters */
export const lettersIn = (locale: string): Promise<Letters> => letters.load(locale)

type Parts<Values> = { subject: (values: Values) => string; text: (values: Values) => string }

/** A letter with its values filled in. */
export const written = <Values>({ subject, text }: Parts<Values>, values: Values): Letter => ({
  subject: subject(values),
  text: text(values),
})
