/** Where forms are sent: as JSON by a page with scripts, as a form by one without, which is redirected back to its page. */

import { type FormOutcome, formMessage, formSent, slug, trapField } from '@club/contracts'
import { addressKey } from '@club/limiter'
import * as z from 'zod/mini'
import { queueMail } from '../../mail/mails.store.ts'
import { demandBudget } from '../../server/budget.ts'
import type { addressOf } from '../../server/caller.ts'
import type { PlatformContext } from '../../server/context.ts'
import { notFound, Refusal, tooMany } from '../../server/errors.ts'
import { parseBody } from '../../server/parse.ts'
import { type Route, rawRoute, route } from '../../server/route.ts'
import { findForm } from './forms.store.ts'
import { fill } from './message.core.ts'

export type FormsPorts = Pick<PlatformContext, 'database' | 'clock' | 'limiter' | 'mail'>

type Message = z.infer<typeof formMessage>

const urlencoded = 'application/x-www-form-urlencoded'
const bodyLimit = 64 * 1024

/** The same from a form without scripts: its fields, plus the page it was on. */
function messageOf(text: string): unknown {
  const { page, ...fields } = Object.fromEntries(new URLSearchParams(text))
  return { page, fields }
}

/** Where a page without scripts is led back to. @param said what it says there */
const backTo = (page: string, formID: string, said: FormOutcome): string =>
  `${page.split(/[?#]/, 1)[0]}?form=${said}.${formID}#form-${formID}`

export function formsRoutes({ database, clock, limiter, mail }: FormsPorts): Route[] {
  /** @throws Refusal 404, 422 with the invalid fields, 429 */
  const send = async (
    formID: string,
    { page, fields }: Message,
    headers: Parameters<typeof addressOf>[0],
  ) => {
    const form = await findForm(database, formID)
    if (!form) throw notFound('There is no such form')
    // A bot gets the same response as a fan.
    if (fields[trapField]) return
    const { lines, replyTo, problems } = fill(form.fields, fields)
    if (problems.length > 0)
      throw new Refusal(
        422,
        problems.map(({ name, code }) => ({
          code,
          title: 'This field is not valid',
          source: { pointer: `/fields/${name}` },
        })),
      )
    await demandBudget(limiter, 'message', headers)
    // Nor may an attacker with many addresses fill a mailbox.
    const ofForm = await limiter.spend('messageForm', addressKey(form.id))
    if (!ofForm.allowed) throw tooMany(ofForm.retryAfterSeconds)
    const { formMessage: letter } = mail.letters
    const values = { club: mail.club, form: form.title, lines, page: page.split(/[?#]/, 1)[0] ?? '/' }
    const written = { subject: letter.subject(values), text: letter.text(values) }
    await queueMail(database, clock.now(), form.mailbox, written, { replyTo })
    mail.wake()
  }

  return [
    route({
      method: 'POST',
      path: '/api/forms/v1/forms/:formID/messages',
      service: 'forms',
      summary: 'Sends a form that a fan filled in to the club’s mailbox',
      params: z.object({ formID: slug }),
      statuses: [202],
      body: formMessage,
      bodyLimit,
      response: formSent,
      handle: async ({ params: { formID }, body, request }) => {
        await send(formID, body, request.headers)
        return { body: { data: { sent: true as const } } }
      },
    }),

    rawRoute({
      method: 'POST',
      path: '/api/forms/v1/forms/:formID/plain-messages',
      service: 'forms',
      summary: 'The same for a form without JavaScript, which is redirected to its page',
      description:
        'Urlencoded: a field each, and `page`. Redirects there with `?form=sent.{formID}`, or `later` or `failed` before the dot; invalid fields are a 422 that names them, from which the site draws the page again.',
      params: z.object({ formID: slug }),
      statuses: [303],
      consumes: [urlencoded],
      bodyLimit,
      produces: ['text/html'],
      handle: async ({ params: { formID }, request, reply }) => {
        const message = parseBody(formMessage, messageOf(String(request.body))) as Message
        const said = await send(formID, message, request.headers).then(
          (): FormOutcome => 'sent',
          (problem: unknown): FormOutcome => {
            if (!(problem instanceof Refusal) || problem.status === 404) throw problem
            // What the fan typed is not lost: the site's gateway shows the page again with it.
            if (problem.status === 422) throw problem
            return problem.status === 429 ? 'later' : 'failed'
          },
        )
        return reply.header('cache-control', 'no-store').redirect(backTo(message.page, formID, said), 303)
      },
    }),
  ]
}
