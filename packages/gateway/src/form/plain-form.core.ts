/** Handles forms in texts that are sent without scripts (docs/product.md#forms). Pure. */
import type { SentForm } from '../protocol.ts'

const address = /^\/api\/forms\/v1\/forms\/([a-z0-9-]{1,120})\/plain-messages$/

/** The form that this address takes; null: it takes none. */
export const plainFormOf = (method: string, url: string): string | null =>
  method === 'POST' ? (address.exec(url)?.[1] ?? null) : null

type Told = { errors?: { code?: unknown; source?: { pointer?: unknown } }[] } | null

/**
 * The page that a form is on, and what it shows again: what was typed, and which fields were refused.
 * @param sent urlencoded @param told the platform's refusal
 */
export function shownAgain(formID: string, sent: string, told: unknown): { page: string; form: SentForm } {
  const { page = '/', ...fields } = Object.fromEntries(new URLSearchParams(sent))
  const errors = (told as Told)?.errors
  const problems = (Array.isArray(errors) ? errors : []).flatMap(({ code, source }) => {
    const [, name] = /^\/fields\/(\w+)$/.exec(String(source?.pointer)) ?? []
    return name === undefined ? [] : [[name, String(code)] as const]
  })
  return {
    page: page.split(/[?#]/, 1)[0] ?? '/',
    form: { formID, fields, problems: Object.fromEntries(problems) },
  }
}
