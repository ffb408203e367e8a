/** Takes a form sent without scripts: passes it on, or shows its page again with what was typed. */
import { readAddress } from '../address.core.ts'
import { type Answered, type Answering, type Exchange, laneOf, sendError, tooMany } from '../answering.ts'
import { sendPage } from '../answers.ts'
import { unavailable } from '../error-pages.ts'
import { NotAdmitted } from '../pages.ts'
import { readForm } from '../visits.ts'
import { type FormSender, sendBack, sendShownAgain } from './answer-form.ts'
import { shownAgain } from './plain-form.core.ts'

const notTaken = 'This form cannot be taken'

/** In bytes: a text may have many lines, and letters of some languages take several bytes each. */
const longestMessage = 64 * 1024

export async function takeForm(
  answering: Answering,
  exchange: Exchange,
  formID: string,
  forms: FormSender,
): Promise<Answered> {
  const { request, response, id, origin } = exchange
  const read = await readForm(answering, request, response, exchange, longestMessage)
  const refuse = (status: number, reason: string, seconds?: number) =>
    sendError(answering, exchange, status, reason, seconds === undefined ? {} : { 'retry-after': seconds })
  if (!read.ok) return [await refuse(read.status, read.reason, read.retryAfterSeconds), 'refused']
  try {
    const told = { 'x-site-origin': origin, 'x-request-id': id }
    const answer = await forms.send(request, read.form, told)
    if (answer.status === 303 && answer.location !== null)
      return [sendBack(response, answer.location), 'proxy']
    if (answer.status !== 422) {
      const reason = answer.status === 429 ? tooMany : notTaken
      return [await refuse(answer.status, reason, answer.retryAfterSeconds), 'proxy']
    }
    const { page, form } = shownAgain(formID, read.form, answer.told)
    const address = readAddress(page, answering.queries)
    if (address.ok !== true) return [await sendError(answering, exchange, 400, notTaken), 'proxy']
    const { pages } = laneOf(answering, request)
    const copy = await pages.shownAgain(address.path, origin, form, answering.admission.draw(request))
    if (copy.status !== 200) return [await sendPage(pages, request, response, copy), 'private']
    return [sendShownAgain(response, copy), 'private']
  } catch (problem) {
    if (problem instanceof NotAdmitted)
      return [await refuse(429, tooMany, problem.retryAfterSeconds), 'refused']
    const reason = problem instanceof Error ? problem.message : problem
    answering.log.error('form not taken', { request: id, reason })
    return [await sendError(answering, exchange, 503, unavailable), 'failed']
  }
}
