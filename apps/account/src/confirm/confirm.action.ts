/** Confirming a registration with its mailed code. */
import { confirmation } from '@club/contracts'
import { visitContext } from '@club/host'
import { data } from 'react-router'
import * as z from 'zod/mini'
import { type FormShape, type FormState, problemsOf, readForm } from '../forms/form.core.ts'
import { type Asked, doneOf, holderOf, leadBack, leadTo } from '../visit/visitor.ts'
import { noteUsed, startWaiting, usedUp, type Waiting, waitingOf } from '../visit/waiting.ts'

const schema = z.strictObject({ code: confirmation.shape.code })
const form: FormShape<typeof schema> = {
  name: 'confirm',
  schema,
  texts: ['code'],
  wrong: { code: 'code' },
}

/** The pending registration, if any. */
export async function loadConfirm(asked: Asked): Promise<{ email: string | null; done: string | null }> {
  if (await holderOf(asked.context.get(visitContext))) throw leadBack(asked)
  return { email: waitingOf(asked, 'register')?.email ?? null, done: doneOf(asked) }
}

/** Mails another code; its form has no fields. */
async function sendAgain(asked: Asked, waiting: Waiting) {
  const { email, ticket } = waiting
  const { status, body } = await asked.context
    .get(visitContext)
    .ask('POST', '/api/account/v1/registrations/codes', { email, ticket })
  if (status === 202) {
    // The new code waits as long as the first one did.
    startWaiting(asked, waiting)
    return leadTo(asked, '/confirm', { done: 'again' })
  }
  return data<FormState>({ form: 'again', values: {}, problems: problemsOf(body) }, status)
}

/** @returns the form's problems, or a redirect */
export async function sendConfirm(asked: Asked) {
  const sent = await asked.request.formData()
  const waiting = waitingOf(asked, 'register')
  if (!waiting) return usedUp(asked, '/confirm', 'registered')
  if (sent.get('form') === 'again') return sendAgain(asked, waiting)
  const read = readForm(form, sent)
  if (!read.ok) return data(read.state, 422)
  const { status, body } = await asked.context
    .get(visitContext)
    .ask('POST', '/api/account/v1/registrations/confirmations', {
      email: waiting.email,
      ticket: waiting.ticket,
      code: read.given.code,
    })
  if (status !== 200)
    return data<FormState>({ form: form.name, values: read.values, problems: problemsOf(body) }, status)
  noteUsed(asked, 'registered')
  return leadBack(asked, 'registered')
}
