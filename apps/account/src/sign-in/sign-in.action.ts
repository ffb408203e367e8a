/** Signing in, and choosing a new password if the account service demands one (docs/product.md#signing-in). */
import { registration, signIn, signInCodes } from '@club/contracts'
import { visitContext } from '@club/host'
import { data } from 'react-router'
import * as z from 'zod/mini'
import {
  type FormShape,
  type FormState,
  matching,
  problemsOf,
  readForm,
  refusalCode,
} from '../forms/form.core.ts'
import { passkeyScript, sendPasskey } from '../passkeys/passkeys.action.ts'
import { type Asked, backOf, doneOf, holderOf, leadBack } from '../visit/visitor.ts'

const { email, password } = signIn.shape

const signInSchema = z.strictObject({ email, password })
const signInForm: FormShape<typeof signInSchema> = {
  name: 'sign-in',
  schema: signInSchema,
  texts: ['email'],
  secrets: ['password'],
  wrong: { email: 'email', password: 'password' },
}

const renewSchema = z
  .strictObject({ email, password, newPassword: registration.shape.password, confirmation: z.string() })
  .check(matching)
const renewForm: FormShape<typeof renewSchema> = {
  name: 'new-password',
  schema: renewSchema,
  texts: ['email'],
  secrets: ['password', 'newPassword', 'confirmation'],
  wrong: {
    email: 'email',
    password: 'password',
    newPassword: 'newPassword',
    confirmation: 'passwordMismatch',
  },
}

type SignInData = {
  done: string | null
  script: string | null
  /** A page of this site asks: a visitor signed in on another of our sites is asked all the same. */
  forThisSite: boolean
}

export async function loadSignIn(asked: Asked): Promise<SignInData> {
  if (await holderOf(asked.context.get(visitContext))) throw leadBack(asked)
  const { origin } = new URL(asked.request.url)
  return {
    done: doneOf(asked),
    script: passkeyScript(asked),
    forThisSite: backOf(asked)?.startsWith(`${origin}/`) ?? false,
  }
}

/** @returns the form's problems, or a redirect */
export async function sendSignIn(asked: Asked) {
  const sent = await asked.request.formData()
  if (sent.get('form') === 'passkey') return sendPasskey(asked, sent)
  const shape = sent.get('form') === renewForm.name ? renewForm : signInForm
  const read = readForm<typeof renewSchema | typeof signInSchema>(shape, sent)
  if (!read.ok) return data(read.state, 422)
  const { email, password, newPassword } = { newPassword: undefined, ...read.given }
  const { status, body } = await asked.context.get(visitContext).ask('POST', '/api/account/v1/sessions', {
    email,
    password,
    ...(newPassword === undefined ? {} : { newPassword }),
  })
  if (status === 200) return leadBack(asked)
  const { values } = read
  if (refusalCode(body) === signInCodes.passwordChangeRequired)
    return data<FormState>({ form: renewForm.name, values, problems: {} }, 403)
  return data<FormState>({ form: shape.name, values, problems: problemsOf(body) }, status)
}
