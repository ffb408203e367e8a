/** Word forms that depend on a number: English has two, Arabic six. Pure. */

/** A text for each plural category; a missing one falls back to `other`. */
export type PluralForms = Partial<Record<Intl.LDMLPluralRule, string>> & { readonly other: string }

const rules = new Map<string, Intl.PluralRules>()

function formOf(type: 'cardinal' | 'ordinal', language: string, count: number, forms: PluralForms): string {
  const key = `${type} ${language}`
  const rule = rules.get(key) ?? new Intl.PluralRules(language, { type })
  rules.set(key, rule)
  return forms[rule.select(count)] ?? forms.other
}

/** The form for a count in a language: `plural('en', 1, { one: 'video', other: 'videos' })` is 'video'. */
export const plural = (language: string, count: number, forms: PluralForms): string =>
  formOf('cardinal', language, count, forms)

/** The form for an ordinal in a language: `ordinal('en', 2, { two: 'nd', other: 'th' })` is 'nd'. */
export const ordinal = (language: string, place: number, forms: PluralForms): string =>
  formOf('ordinal', language, place, forms)
