/** The letters in the language of the club. */
import { catalogue } from '@club/i18n'
import { messages } from './letters/en.ts'
import type { Letter } from './mails.store.ts'

export type Letters = typeof messages

const letters = catalogue(messages, (language) => import(`./letters/${language}.ts`))

/** @param locale the club's, such as 'en-GB'; a language that nobody has written letters in is English */
export const lettersIn = (locale: string): Promise<Letters> => letters.load(locale)

type Parts<Values> = { subject: (values: Values) => string; text: (values: Values) => string }

/** One letter with what stands in it. */
export const written = <Values>({ subject, text }: Parts<Values>, values: Values): Letter => ({
  subject: subject(values),
  text: text(values),
})
