/** What addresses of pages may ask that more than one site has. Pure, without schemas. */
import { seasonForm, slugForm } from './address-forms.core.ts'
import { formOutcomes } from './form-limits.core.ts'

/** Characters that a value may have, where its page says nothing else. */
export const longestQueryValue = 120

/** The first page is the one without a number. */
export const pageForm = /^(?!1$)[1-9]\d{0,3}$/

/** Words that something is looked for by. */
export const typedForm = /^[^\p{Cc}]+$/u

/** A language tag of any kind, such as 'ar', 'es-419' or 'zh-Hant-TW'; the settings say which ones there are. */
export const languageForm = /^[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8})*$/

/** Films, as they are narrowed. */
export const videoQuery = {
  pages: /^\/videos\/(?:browse|channel\/[^/]+)$/,
  keys: { page: pageForm, q: typedForm, team: slugForm, season: seasonForm, duration: slugForm },
} as const

/** A match, with earlier entries of its feed. */
export const matchQuery = { pages: /^\/match(?:\/[^/]+){3}$/, keys: { page: pageForm } } as const

/** What became of a form, and of which. */
export const formOutcomeForm = new RegExp(`^(?:${formOutcomes.join('|')})\\.[a-z0-9-]+$`)
