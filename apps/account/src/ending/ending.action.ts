/** Signing out on this device, and deleting the account. */
import { accountEnd } from '@club/contracts'
import { visitContext } from '@club/host'
import { originOfSite } from '@club/settings'
import { settingsContext } from '@club/shell-api'
import { data, redirect } from 'react-router'
import { type FormShape, type FormState, problemsOf, readForm } from '../forms/form.core.ts'
import { purchasesOf } from '../subscriptions/subscriptions.action.ts'
import { type Asked, backOf, demandHolder, holderOf, leadTo } from '../visit/visitor.ts'
import { type End, endsOf } from './ends.core.ts'

const endForm: FormShape<typeof accountEnd> = {
  name: 'delete',
  schema: accountEnd,
  secrets: ['password'],
  wrong: { password: 'password' },
}

/** The holder's name, for an account page that needs nothing else. */
export const loadHolder = async (asked: Asked): Promise<{ name: string }> => ({
  name: (await demandHolder(asked)).holder.displayName,
})

/** What ends with the account, as far as we can tell. */
export async function loadEnd(asked: Asked): Promise<{ name: string; ends: End[] }> {
  const { visit, holder } = await demandHolder(asked)
  const bought = await purchasesOf(visit)
  return { name: holder.displayName, ends: endsOf(bought?.purchases ?? []) }
}

/** A visitor who is already signed out is redirected. */
export async function loadSignOut(asked: Asked): Promise<{ name: string }> {
  const holder = await holderOf(asked.context.get(visitContext))
  if (!holder) throw leadTo(asked, '/sign-in', { done: 'signed-out' })
  return { name: holder.displayName }
}

/** Ends this session, and redirects to where the visitor came from, or to the main site. */
export async function sendSignOut(asked: Asked) {
  const { status } = await asked.context.get(visitContext).ask('DELETE', '/api/account/v1/sessions')
  if (status !== 200)
    return data<FormState>({ form: 'sign-out', values: {}, problems: { '': 'failed' } }, status)
  const { sites } = asked.context.get(settingsContext)
  const main = originOfSite(sites, 'main', new URL(asked.request.url).origin)
  const to = backOf(asked) ?? main
  return to === null ? leadTo(asked, '/sign-in', { done: 'signed-out' }) : redirect(to, 303)
}

/** Deletes the account for good, once its password confirms the wish. */
export async function sendEnd(asked: Asked) {
  const { visit } = await demandHolder(asked)
  const read = readForm(endForm, await asked.request.formData())
  if (!read.ok) return data(read.state, 422)
  const { status, body } = await visit.ask('POST', '/api/account/v1/account/ended', read.given)
  if (status === 200) return leadTo(asked, '/sign-in', { done: 'deleted' })
  const problems = problemsOf(body, { wrong_credentials: ['password', 'wrongPassword'] })
  return data<FormState>({ form: endForm.name, values: read.values, problems }, status)
}
