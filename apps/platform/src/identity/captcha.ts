/** Asks the captcha's provider whether the token of a registration is valid: the browser's word counts for nothing. */
import { accountCodes } from '@club/contracts'
import * as z from 'zod/mini'
import type { CaptchaSettings } from '../captcha-settings.ts'
import { Refusal } from '../server/errors.ts'

const answerTimeoutMs = 5000
const verdict = z.object({ success: z.boolean() })

const failed = () =>
  new Refusal(422, [
    {
      code: accountCodes.captcha,
      title: 'Please show that you are not a robot',
      source: { pointer: '/captcha' },
    },
  ])
const away = () =>
  new Refusal(
    503,
    [{ code: accountCodes.captchaAway, title: 'Registering is not possible right now; try again shortly' }],
    { 'retry-after': '5' },
  )

/** @throws Refusal 422 if it is invalid, 503 if the provider does not respond */
export type DemandCaptcha = (token: string | undefined, address: string) => Promise<void>

export const captcha =
  (settings: CaptchaSettings | null): DemandCaptcha =>
  async (token, address) => {
    if (settings === null) return
    if (!token) throw failed()
    const body = new URLSearchParams({
      secret: settings.secret,
      response: token,
      remoteip: address,
      sitekey: settings.siteKey,
    })
    const answer = await fetch(settings.verify, {
      method: 'POST',
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(answerTimeoutMs),
    })
      .then(async (response) => (response.status >= 500 ? null : verdict.safeParse(await response.json())))
      // The error may contain the address with the secret: it is dropped.
      .catch(() => null)
    if (!answer?.success) throw away()
    if (!answer.data.success) throw failed()
  }
