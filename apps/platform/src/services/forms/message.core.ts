/** Checks what a fan entered in a form against its fields. Pure. */
import {
  emailAddress,
  type FieldProblem,
  type FormField,
  latinDigits,
  longestOf,
  withoutUnseenMarks,
} from '@club/contracts'

export type Filled = {
  /** The lines of the letter, in the form's order, without empty fields. */
  lines: { label: string; value: string }[]
  /** The first address that the fan gave: replies go there. */
  replyTo: string | null
  problems: { name: string; code: FieldProblem }[]
}

/** Removes control characters: a short value stays one line, and a long one keeps only its line breaks. */
const tidied = (value: string, kind: FormField['kind']): string =>
  (kind === 'long'
    ? value.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n\t]/gu, '')
    : value.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
  ).trim()

/** The hyphens of a number as a page or an address book writes them: those that do not break, dashes, and the minus. */
const hyphens = /[\p{Pd}\u2212]/gu

/** What the fan entered, as the letter has it. */
function entered(value: string, kind: FormField['kind']): string {
  if (kind === 'tel') return latinDigits(tidied(withoutUnseenMarks(value), kind)).replace(hyphens, '-')
  return tidied(kind === 'email' ? withoutUnseenMarks(value) : value, kind)
}

/** Telephone numbers as people write them: '(01702) 340707', '+44 1702 340707 ext 5'. */
const telephone = /^[+(\d][\d\s().-]{4,}(?:\s?(?:ext?\.?|x)\s?\d{1,6})?$/i

function problemOf(field: FormField, value: string): FieldProblem | null {
  if (value === '') return field.required ? 'missing' : null
  if ([...value].length > longestOf[field.kind]) return 'too_long'
  if (field.kind === 'email' && !emailAddress.safeParse(value).success) return 'invalid'
  if (field.kind === 'tel' && !telephone.test(value)) return 'invalid'
  // As the browser sends it: an option may have been written with more blanks than it is sent with.
  const isOffered = field.options?.some((option) => tidied(option, field.kind) === value)
  if (field.kind === 'choice' && !isOffered) return 'invalid'
  return field.kind === 'tick' && value !== 'yes' ? 'invalid' : null
}

/** @param given by name; names that the form does not have are ignored */
export function fill(fields: readonly FormField[], given: Readonly<Record<string, string>>): Filled {
  const filled: Filled = { lines: [], replyTo: null, problems: [] }
  for (const field of fields) {
    const value = entered(Object.hasOwn(given, field.name) ? (given[field.name] ?? '') : '', field.kind)
    const code = problemOf(field, value)
    if (code !== null) filled.problems.push({ name: field.name, code })
    else if (value !== '') {
      filled.lines.push({ label: field.label, value })
      if (field.kind === 'email') filled.replyTo ??= emailAddress.parse(value)
    }
  }
  return filled
}
