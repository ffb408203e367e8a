/** The holder's own data: details, email and password, each a form of its own. */
import {
  accountAttributes,
  emailConfirmation,
  emailWish,
  emailWished,
  passwordChange,
  registration,
} from '@club/contracts'
import type { Visit } from '@club/host'
import { ApiProblem } from '@club/shell-api'
import { data } from 'react-router'
import * as z from 'zod/mini'
import { type FormShape, type FormState, matching, problemsOf, readForm } from '../forms/form.core.ts'
import type { Problem } from '../messages.ts'
import { addPasskey, changePasskey, loadPasskeys } from '../passkeys/passkeys.action.ts'
import { type Asked, demandHolder, doneOf, type Holder, leadTo } from '../visit/visitor.ts'
import { startWaiting, stopWaiting, waitingOf } from '../visit/waiting.ts'

const { forename, surname } = registration.shape

/** A name is required if the account has one; if it never had one, the field may stay empty and nothing changes. */
async function detailsForm(asked: Asked, sent: FormData): Promise<FormShape<z.ZodMiniType>> {
  const { visit } = await demandHolder(asked)
  // If they cannot be loaded, both count as there: the form then says what is missing, and keeps what was typed.
  const held = await attributesOf(visit).catch(() => null)
  const isAsked = (name: 'forename' | 'surname') =>
    held === null || held.attributes[name] !== null || String(sent.get(name) ?? '').trim() !== ''
  const names = {
    ...(isAsked('forename') ? { forename } : {}),
    ...(isAsked('surname') ? { surname } : {}),
  }
  return {
    name: 'details',
    schema: z.strictObject({ ...names, newsletter: z.boolean() }),
    texts: Object.keys(names),
    ticks: ['newsletter'],
    wrong: { forename: 'forename', surname: 'surname' },
    misspelt: { forename: 'nameLetters', surname: 'nameLetters' },
  }
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

/** A wrong password shows beside its field here: the visitor is already signed in. */
const besidePassword: Readonly<Record<string, readonly [string, Problem]>> = {
  wrong_credentials: ['password', 'wrongPassword'],
}

async function attributesOf(visit: Visit) {
  const path = '/api/account/v1/attributes'
  const { status, body } = await visit.ask('GET', path)
  if (status !== 200) throw new ApiProblem(503, 'The service is not available right now', path)
  return accountAttributes.parse(body).data
}

export async function loadProfile(asked: Asked) {
  const { visit, holder } = await demandHolder(asked)
  const waiting = waitingOf(asked, 'email')
  return {
    holder: await attributesOf(visit),
    passkeys: await loadPasskeys(asked),
    // On a shared computer it may belong to somebody else.
    newEmail: waiting?.ticket === holder.ssoID ? waiting.email : null,
    done: doneOf(asked),
  }
}

type Change = {
  method: 'POST' | 'PATCH'
  path: string
  done: string
  /** Anything else to do after a success. */
  after?: (answer: unknown, holder: Holder) => void
}

/** Parses a form, sends it on, and reports success or the refusal. */
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
  after?.(body, holder)
  return leadTo(asked, '/profile', { done })
}

/** @returns the form's problems, or a redirect */
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
        after: (answer, { ssoID }) => {
          const { email } = emailWished.parse(answer).data.attributes
          startWaiting(asked, { for: 'email', email, ticket: ssoID })
        },
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
      return change(asked, sent, await detailsForm(asked, sent), {
        method: 'PATCH',
        path: '/api/account/v1/attributes',
        done: 'details',
      })
  }
}
