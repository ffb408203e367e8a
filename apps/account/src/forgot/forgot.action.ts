/** A forgotten password: a code by mail, and a new password with it. */
import { codeWish, mailSent, passwordReset } from '@club/contracts'
import { visitContext } from '@club/host'
import { data } from 'react-router'
import * as z from 'zod/mini'
import { type FormShape, type FormState, matching, problemsOf, readForm } from '../forms/form.core.ts'
import { type Asked, leadBack, leadTo } from '../visit/visitor.ts'
import { noteUsed, startWaiting, stopWaiting, usedUp, type Waiting, waitingOf } from '../visit/waiting.ts'

const askForm: FormShape<typeof codeWish> = {
  name: 'ask',
  schema: codeWish,
  texts: ['email'],
  wrong: { email: 'email' },
}

const resetSchema = z
  .strictObject({
    code: passwordReset.shape.code,
    newPassword: passwordReset.shape.newPassword,
    confirmation: z.string(),
  })
  .check(matching)
const resetForm: FormShape<typeof resetSchema> = {
  name: 'reset',
  schema: resetSchema,
  texts: ['code'],
  secrets: ['newPassword', 'confirmation'],
  wrong: { code: 'code', newPassword: 'newPassword', confirmation: 'passwordMismatch' },
}

/** The address that the code went to, once this browser has requested one. */
export const loadForgot = async (asked: Asked): Promise<{ email: string | null }> => ({
  email: waitingOf(asked, 'reset')?.email ?? null,
})

/** The answer is the same whether or not the address has an account: only its mailbox learns which. */
async function askForCode(asked: Asked, sent: FormData) {
  const read = readForm(askForm, sent)
  if (!read.ok) return data(read.state, 422)
  const { status, body } = await asked.context
    .get(visitContext)
    .ask('POST', '/api/account/v1/passwords/codes', read.given)
  const answer = mailSent.safeParse(body)
  if (status !== 202 || !answer.success)
    return data<FormState>({ form: askForm.name, values: read.values, problems: problemsOf(body) }, status)
  const { email, ticket } = answer.data.data.attributes
  startWaiting(asked, { for: 'reset', email, ticket })
  return leadTo(asked, '/forgot')
}

async function resetPassword(asked: Asked, sent: FormData, { email, ticket }: Waiting) {
  const read = readForm(resetForm, sent)
  if (!read.ok) return data(read.state, 422)
  const { code, newPassword } = read.given
  const { status, body } = await asked.context
    .get(visitContext)
    .ask('POST', '/api/account/v1/passwords/resets', { email, ticket, code, newPassword })
  if (status !== 200)
    return data<FormState>({ form: resetForm.name, values: read.values, problems: problemsOf(body) }, status)
  noteUsed(asked, 'password')
  return leadBack(asked, 'password')
}

/** @returns the form's problems, or a redirect */
export async function sendForgot(asked: Asked) {
  const sent = await asked.request.formData()
  if (sent.get('form') === 'restart') {
    stopWaiting(asked)
    return leadTo(asked, '/forgot')
  }
  const waiting = waitingOf(asked, 'reset')
  if (sent.get('form') !== resetForm.name) return askForCode(asked, sent)
  return waiting ? resetPassword(asked, sent, waiting) : usedUp(asked, '/forgot', 'password')
}
