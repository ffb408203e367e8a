/** The holder's own data: details, email and password, each a form of its own. */
import {
  accountAttributes,
  emailConfirmation,
  emailWish,
  passwordChange,
  registration,
} from '@club/contracts'
import { ApiProblem } from '@club/shell-api'
import { data } from 'react-router'
import * as z from 'zod/mini'
import { type FormShape, type FormState, matching, problemsOf, readForm } from '../forms/form.core.ts'
import type { Problem } from '../messages.ts'
import { addPasskey, changePasskey, loadPasskeys } from '../passkeys/passkeys.action.ts'
import { type Asked, demandHolder, doneOf, type Holder, leadTo } from '../visit/visitor.ts'
import { startWaiting, stopWaiting, waitingOf } from '../visit/waiting.ts'

const { forename, surname } = registration.shape
const detailsSchema = z.strictObject({ forename, surname, newsletter: z.boolean() })
const detailsForm: FormShape<typeof detailsSchema> = {
  name: 'details',
  schema: detailsSchema,
  texts: ['forename', 'surname'],
  ticks: ['newsletter'],
  wrong: { forename: 'forename', surname: 'surname' },
  misspelt: { forename: 'nameLetters', surname: 'nameLetters' },
}

const emailForm: FormShape<typeof emailWish> = {
  name: 'email',
  schema: emailWish,
  texts: ['email'],
  secrets: ['password'],
  wrong: { email: 'email', password: 'password' },
}

const codeForm: FormShape<typeof emailConfirmation> = {
  name: 'email-code',
  schema: emailConfirmation,
  texts: ['code'],
  wrong: { code: 'code' },
}

const passwordSchema = z.strictObject({ ...passwordChange.shape, confirmation: z.string() }).check(matching)
const passwordForm: FormShape<typeof passwordSchema> = {
  name: 'password',
  schema: passwordSchema,
  secrets: ['password', 'newPassword', 'confirmation'],
  wrong: { password: 'password', newPassword: 'newPassword', confirmation: 'passwordMismatch' },
}

/** A wrong password stands beside its field here: whoever asks is signed in. */
const besidePassword: Readonly<Record<string, readonly [string, Problem]>> = {
  wrong_credentials: ['password', 'wrongPassword'],
}

export async function loadProfile(asked: Asked) {
  const { visit, holder } = await demandHolder(asked)
  const waiting = waitingOf(asked, 'email')
  const path = '/api/account/v1/attributes'
  const { status, body } = await visit.ask('GET', path)
  if (status !== 200) throw new ApiProblem(503, 'The service is not available right now', path)
  return {
    holder: accountAttributes.parse(body).data,
    passkeys: await loadPasskeys(asked),
    // On a shared computer it may be somebody else's.
    newEmail: waiting?.ticket === holder.ssoID ? waiting.email : null,
    done: doneOf(asked),
  }
}

type Change = {
  method: 'POST' | 'PATCH'
  path: string
  done: string
  /** What else is to be done once it is taken. */
  after?: (given: Record<string, unknown>, holder: Holder) => void
}

/** Reads a form, hands it on, and says that it is done or what was refused. */
async function change<Schema extends z.ZodMiniType>(
  asked: Asked,
  sent: FormData,
  shape: FormShape<Schema>,
  { method, path, done, after }: Change,
) {
  const { visit, holder } = await demandHolder(asked)
  const read = readForm(shape, sent)
  if (!read.ok) return data(read.state, 422)
  const { confirmation: _, ...given } = read.given as Record<string, unknown>
  const { status, body } = await visit.ask(method, path, given)
  if (status >= 400) {
    const problems = problemsOf(body, besidePassword)
    return data<FormState>({ form: shape.name, values: read.values, problems }, status)
  }
  after?.(given, holder)
  return leadTo(asked, '/profile', { done })
}

/** @returns what was not taken, or where the visitor is led */
export async function sendProfile(asked: Asked) {
  const sent = await asked.request.formData()
  const form = sent.get('form')
  if (typeof form === 'string' && form.startsWith('passkey-')) return changePasskey(asked, sent)
  switch (form) {
    case emailForm.name:
      return change(asked, sent, emailForm, {
        method: 'POST',
        path: '/api/account/v1/emails',
        done: 'email-code',
        after: ({ email }, { ssoID }) =>
          startWaiting(asked, { for: 'email', email: String(email), ticket: ssoID }),
      })
    case codeForm.name:
      return change(asked, sent, codeForm, {
        method: 'POST',
        path: '/api/account/v1/emails/confirmations',
        done: 'email',
        after: () => stopWaiting(asked),
      })
    case 'email-restart':
      stopWaiting(asked)
      return leadTo(asked, '/profile')
    case 'passkey':
      return addPasskey(asked, sent)
    case passwordForm.name:
      return change(asked, sent, passwordForm, {
        method: 'POST',
        path: '/api/account/v1/passwords',
        done: 'password',
      })
    default:
      return change(asked, sent, detailsForm, {
        method: 'PATCH',
        path: '/api/account/v1/attributes',
        done: 'details',
      })
  }
}
