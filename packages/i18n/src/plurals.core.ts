/** Words that follow a number: English has two forms of them, Arabic six. Pure. */

/** A text by the plural category of the number that it belongs to; what is left out takes `other`. */
export type PluralForms = Partial<Record<Intl.LDMLPluralRule, string>> & { readonly other: string }

const rules = new Map<string, Intl.PluralRules>()

/** The form that a language uses for a count: `plural('en', 1, { one: 'video', other: 'videos' })` is 'video'. */
export function plural(language: string, count: number, forms: PluralForms): string {
  const rule = rules.get(language) ?? new Intl.PluralRules(language)
  rules.set(language, rule)
  return forms[rule.select(count)] ?? forms.other
}
