/** What becomes of a form that a fan sends. Pure. */
import { type FieldProblem, fieldProblems, formOutcomes } from '@club/contracts/form-limits'
import type { SentForm } from '@club/shell-api'

/** `check` also names the invalid fields, if the answer did. */
export type Sending =
  | { phase: 'open' }
  | { phase: 'sending' }
  | { phase: 'sent' }
  | { phase: 'check'; problems: Readonly<Record<string, FieldProblem>> }
  | { phase: 'later' }
  | { phase: 'failed' }

const codes: readonly string[] = fieldProblems
const isProblem = (code: string): code is FieldProblem => codes.includes(code)

type Told = { errors?: { code?: unknown; source?: { pointer?: unknown } }[] } | null

/** What an answer means. @param status 0: there was none */
export function outcomeOf(status: number, body: unknown): Sending {
  if (status === 202) return { phase: 'sent' }
  if (status === 429) return { phase: 'later' }
  if (status !== 422) return { phase: 'failed' }
  const problems = ((body as Told)?.errors ?? []).flatMap(({ code, source }) => {
    const [, name] = /^\/fields\/(\w+)$/.exec(String(source?.pointer)) ?? []
    const problem = String(code)
    return name !== undefined && isProblem(problem) ? [[name, problem] as const] : []
  })
  return { phase: 'check', problems: Object.fromEntries(problems) }
}

/** What is wrong with a form that was sent without scripts and is shown again; null for another form. */
export function outcomeAgain(sent: SentForm | undefined, formID: string): Sending | null {
  if (sent?.formID !== formID) return null
  const named = Object.entries(sent.problems).flatMap(([name, code]) =>
    isProblem(code) ? [[name, code] as const] : [],
  )
  return { phase: 'check', problems: Object.fromEntries(named) }
}

/** The outcome, from the address, of a form sent without scripts: 'sent.contact' for the form 'contact'. */
export function outcomeIn(search: string, formID: string): Sending {
  const [said, of] = new URLSearchParams(search).get('form')?.split('.') ?? []
  if (of !== formID) return { phase: 'open' }
  return { phase: formOutcomes.find((outcome) => outcome === said) ?? 'open' }
}
