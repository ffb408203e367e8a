/** Registering: personal details, and a code by mail that proves ownership of the mailbox. */
import {
  accountCodes,
  anyRegistration,
  captchaWidgets,
  mailSent,
  registration,
  shortRegistration,
} from '@club/contracts'
import { visitContext } from '@club/host'
import { settingsContext } from '@club/shell-api'
import { data } from 'react-router'
import * as z from 'zod/mini'
import { type FormShape, type FormState, problemsOf, readForm } from '../forms/form.core.ts'
import { type Asked, holderOf, leadBack, leadTo } from '../visit/visitor.ts'
import { startWaiting } from '../visit/waiting.ts'

const thirteenOrOver = z.literal(true)
const schema = z.strictObject({ ...registration.shape, thirteenOrOver })
const shortSchema = z.strictObject({ ...shortRegistration.shape, thirteenOrOver })
const form: FormShape<typeof schema> = {
  name: 'register',
  schema,
  texts: ['forename', 'surname', 'email'],
  secrets: ['password'],
  ticks: ['thirteenOrOver', 'newsletter'],
  wrong: {
    forename: 'forename',
    surname: 'surname',
    email: 'email',
    password: 'newPassword',
    thirteenOrOver: 'tooYoung',
  },
  misspelt: { forename: 'nameLetters', surname: 'nameLetters' },
}

/** Without names. */
const shortForm: FormShape<typeof shortSchema> = { ...form, schema: shortSchema, texts: ['email'] }

/** However the visitor reached the form. */
const isShort = ({ request, context }: Asked): boolean =>
  context.get(settingsContext).signIn?.registration === 'short' ||
  new URL(request.url).searchParams.get('form') === 'short'

/** By the web's own means: the site's styles are built from this module too, for a browser. */
const newTicket = () => Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString('base64url')

/** @returns `ticket`: new for each drawing of the form, so that a double click sends the same one twice */
export async function loadRegister(asked: Asked): Promise<{ short: boolean; ticket: string }> {
  const visit = asked.context.get(visitContext)
  if (await holderOf(visit)) throw leadBack(asked)
  const { captcha } = asked.context.get(settingsContext).signIn ?? {}
  if (captcha) visit.runFrom(captcha.origins)
  return { short: isShort(asked), ticket: newTicket() }
}

/** The value that the captcha's widget put into the form; nothing without a captcha. */
function captchaIn(asked: Asked, sent: FormData): { captcha?: string } {
  const { captcha } = asked.context.get(settingsContext).signIn ?? {}
  const given = captcha && sent.get(captchaWidgets[captcha.provider].field)
  return typeof given === 'string' ? { captcha: given } : {}
}

/** The form's own ticket; a form that brings none gets one from the platform. */
function ticketIn(sent: FormData): { ticket?: string } {
  const read = anyRegistration.shape.ticket.safeParse(sent.get('ticket'))
  return read.data === undefined ? {} : { ticket: read.data }
}

/** @returns the form's problems, or a redirect: the same whether or not the address has an account */
export async function sendRegister(asked: Asked) {
  const sent = await asked.request.formData()
  const read = isShort(asked) ? readForm(shortForm, sent) : readForm(form, sent)
  if (!read.ok) return data(read.state, 422)
  const { status, body } = await asked.context
    .get(visitContext)
    .ask('POST', '/api/account/v1/registrations', {
      ...read.given,
      ...ticketIn(sent),
      ...captchaIn(asked, sent),
    })
  const answer = mailSent.safeParse(body)
  if (status === 202 && answer.success) {
    const { email, ticket } = answer.data.data.attributes
    startWaiting(asked, { for: 'register', email, ticket })
    return leadTo(asked, '/confirm')
  }
  const problems = problemsOf(body, {
    common_password: ['password', 'commonPassword'],
    [accountCodes.captcha]: ['', 'captcha'],
  })
  return data<FormState>({ form: form.name, values: read.values, problems }, status)
}
