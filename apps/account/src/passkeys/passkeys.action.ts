/** Passkeys: listing, adding, renaming and removing them, and signing in with one. */
import { hasPasskeys, passkeyChange, passkeyCodes, passkeyID, passkeyList } from '@club/contracts'
import { visitContext } from '@club/host'
import { ApiProblem } from '@club/shell-api'
import { data } from 'react-router'
import { type FormShape, type FormState, problemsOf, readForm } from '../forms/form.core.ts'
import type { Problem } from '../messages.ts'
import { type Asked, demandHolder, leadBack, leadTo } from '../visit/visitor.ts'

export type Kept = { id: string; name: string; createdAt: string; usedAt: string | null }
export type LoadedPasskeys = {
  kept: Kept[]
  /** Address of the script that requests one; null if browsers offer none for this host. */
  script: string | null
}

const path = '/api/account/v1/passkeys'

const problems: Readonly<Record<string, readonly [field: string, problem: Problem]>> = {
  [passkeyCodes.refused]: ['', 'passkeyRefused'],
  [passkeyCodes.held]: ['', 'passkeyHeld'],
}

/** Allows the page to run the script. @returns its address; null if browsers offer no passkeys for this host */
export const passkeyScript = (asked: Asked): string | null =>
  hasPasskeys(new URL(asked.request.url).hostname) ? asked.context.get(visitContext).run('passkeys') : null

/** The signed-in account's passkeys. */
export async function loadPasskeys(asked: Asked): Promise<LoadedPasskeys> {
  const { status, body } = await asked.context.get(visitContext).ask('GET', path)
  if (status !== 200) throw new ApiProblem(503, 'The service is not available right now', path)
  const kept = passkeyList.parse(body).data.map(({ id, attributes }) => ({ id, ...attributes }))
  return { kept, script: passkeyScript(asked) }
}

/** The credential that the script put into the form; null if it is not one that a browser produces. */
function credentialIn(sent: FormData): unknown {
  try {
    return JSON.parse(String(sent.get('credential') ?? ''))
  } catch {
    return null
  }
}

const notTaken = (form: string, status: number, body: unknown) =>
  data<FormState>({ form, values: {}, problems: problemsOf(body, problems) }, status)

/** @returns the form's problems, or a redirect */
export async function sendPasskey(asked: Asked, sent: FormData) {
  const credential = credentialIn(sent)
  const { status, body } = await asked.context
    .get(visitContext)
    .ask('POST', `${path}/sessions`, { credential })
  return status === 200 ? leadBack(asked) : notTaken('passkey', status, body)
}

const nameForm = (name: string): FormShape<typeof passkeyChange> => ({
  name,
  schema: passkeyChange,
  texts: ['name'],
  wrong: { name: 'passkeyName' },
})

/** @returns the form's problems, or a redirect */
export async function addPasskey(asked: Asked, sent: FormData) {
  const { visit } = await demandHolder(asked)
  const read = readForm(nameForm('passkey'), sent)
  if (!read.ok) return data(read.state, 422)
  const credential = credentialIn(sent)
  const { status, body } = await visit.ask('POST', path, { ...read.given, credential })
  return status === 201 ? leadTo(asked, '/profile', { done: 'passkey' }) : notTaken('passkey', status, body)
}

/** Form names for one passkey, by its id: renaming and removing. */
export const passkeyForms = {
  name: (id: string) => `passkey-name ${id}`,
  remove: (id: string) => `passkey-remove ${id}`,
} as const

/** @returns the form's problems, or a redirect */
export async function changePasskey(asked: Asked, sent: FormData) {
  const { visit } = await demandHolder(asked)
  const form = String(sent.get('form'))
  const id = passkeyID.safeParse(form.split(' ')[1])
  if (!id.success) return leadTo(asked, '/profile')
  if (form === passkeyForms.remove(id.data)) {
    const { status, body } = await visit.ask('DELETE', `${path}/${id.data}`)
    // A missing passkey is removed already.
    return status === 200 || status === 404
      ? leadTo(asked, '/profile', { done: 'passkey-removed' })
      : notTaken(form, status, body)
  }
  const read = readForm(nameForm(form), sent)
  if (!read.ok) return data(read.state, 422)
  const { status, body } = await visit.ask('PATCH', `${path}/${id.data}`, read.given)
  return status === 200 ? leadTo(asked, '/profile', { done: 'passkey-name' }) : notTaken(form, status, body)
}
