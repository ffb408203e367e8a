/** Words and endings that follow a number: English counts with two forms, Arabic with six. Pure. */

/** A text by the plural category of the number that it belongs to; what is left out takes `other`. */
export type PluralForms = Partial<Record<Intl.LDMLPluralRule, string>> & { readonly other: string }

const rules = new Map<string, Intl.PluralRules>()

function formOf(type: 'cardinal' | 'ordinal', language: string, count: number, forms: PluralForms): string {
  const key = `${type} ${language}`
  const rule = rules.get(key) ?? new Intl.PluralRules(language, { type })
  rules.set(key, rule)
  return forms[rule.select(count)] ?? forms.other
}

/** The form that a language uses for a count: `plural('en', 1, { one: 'video', other: 'videos' })` is 'video'. */
export const plural = (language: string, count: number, forms: PluralForms): string =>
  formOf('cardinal', language, count, forms)

/** The form that a language uses for a place in an order: `ordinal('en', 2, { two: 'nd', other: 'th' })` is 'nd'. */
export const ordinal = (language: string, place: number, forms: PluralForms): string =>
  formOf('ordinal', language, place, forms)
