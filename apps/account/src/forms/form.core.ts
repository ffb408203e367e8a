/** A submitted form: parsed by a schema, or its problems, field by field. Pure. */
import * as z from 'zod/mini'
import type { Problem } from '../messages.ts'

/** A rejected form, as its page draws it again. */
export type FormState = {
  /** Name of the form on its page. */
  form: string
  /** Submitted values of its fields; never a password. */
  values: Readonly<Record<string, string>>
  /** By field; '' for the form as a whole. */
  problems: Readonly<Record<string, Problem>>
}

export type FormShape<Schema extends z.ZodMiniType> = {
  name: string
  schema: Schema
  /** Its fields: text, secrets that are never shown again, checkboxes. */
  texts?: readonly string[]
  secrets?: readonly string[]
  ticks?: readonly string[]
  /** The problem of an invalid field. */
  wrong: Readonly<Record<string, Problem>>
  /** The problem of an invalid field that is not empty, if it differs. */
  misspelt?: Readonly<Record<string, Problem>>
}

export type FormRead<Given> =
  | { ok: true; given: Given; values: FormState['values'] }
  | { ok: false; state: FormState }

const textOf = (data: FormData, field: string): string => {
  const value = data.get(field)
  return typeof value === 'string' ? value : ''
}

/** Parses a form of this shape; unknown fields are dropped. */
export function readForm<Schema extends z.ZodMiniType>(
  { name, schema, texts = [], secrets = [], ticks = [], wrong, misspelt = {} }: FormShape<Schema>,
  data: FormData,
): FormRead<z.output<Schema>> {
  const typed = [...texts, ...secrets].map((field) => [field, textOf(data, field)] as const)
  const ticked = ticks.map((field) => [field, textOf(data, field) !== ''] as const)
  const values = Object.fromEntries([
    ...texts.map((field) => [field, textOf(data, field)]),
    ...ticked.map(([field, on]) => [field, on ? 'on' : '']),
  ])
  const read = schema.safeParse(Object.fromEntries([...typed, ...ticked]))
  if (read.success) return { ok: true, given: read.data, values }
  const bad = new Set(read.error.issues.map(({ path }) => String(path[0] ?? '')))
  // In the order of the fields: the first one takes the focus.
  const fields = ['', ...texts, ...secrets, ...ticks].filter((field) => bad.has(field))
  const problemOf = (field: string): Problem =>
    (textOf(data, field).trim() === '' ? undefined : misspelt[field]) ?? wrong[field] ?? 'failed'
  const problems = Object.fromEntries(fields.map((field) => [field, problemOf(field)]))
  return { ok: false, state: { form: name, values, problems } }
}

/** Checks a new password against its confirmation; nothing is sent before they match. */
export const matching = z.refine<{ newPassword: string; confirmation: string }>(
  ({ newPassword, confirmation }) => newPassword === confirmation,
  { path: ['confirmation'] },
)

/** The platform's refusals by code: the field, and its problem. */
const refusals: Readonly<Record<string, readonly [field: string, problem: Problem]>> = {
  wrong_credentials: ['', 'wrongCredentials'],
  too_many_attempts: ['', 'tooMany'],
  too_many_requests: ['', 'tooMany'],
  common_password: ['newPassword', 'commonPassword'],
  same_password: ['newPassword', 'samePassword'],
  wrong_code: ['code', 'wrongCode'],
  too_young: ['thirteenOrOver', 'tooYoung'],
  no_active_user: ['', 'noActiveUser'],
}

const refusal = z.object({ errors: z.array(z.object({ code: z.string() })).check(z.minLength(1)) })

/** The codes of a refusal, the main one first; none if the answer is not a refusal. */
export function refusalCodes(body: unknown): string[] {
  const read = refusal.safeParse(body)
  return read.success ? read.data.errors.map(({ code }) => code) : []
}

/** The main code of a refusal; null if the answer is not a refusal. */
export const refusalCode = (body: unknown): string | null => refusalCodes(body)[0] ?? null

/**
 * The problems that a page shows for a refusal.
 * @param places codes for which this form has another field or message
 */
export function problemsOf(
  body: unknown,
  places: Readonly<Record<string, readonly [field: string, problem: Problem]>> = {},
): FormState['problems'] {
  const code = refusalCode(body) ?? ''
  const [field, problem] = places[code] ?? refusals[code] ?? (['', 'failed'] as const)
  return { [field]: problem }
}
