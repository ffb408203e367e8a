/** The captcha before a registration, from the environment: without a site key there is none. */
import { type CaptchaProvider, captchaProviders, captchaWidgets } from '@club/contracts'
import { says, secretOf } from '@club/environment'
import * as z from 'zod/mini'
import { safeAddress } from './sign-in-settings.ts'

export type CaptchaSettings = {
  provider: CaptchaProvider
  siteKey: string
  secret: string
  script: string
  verify: string
  origins: string[]
}

export const captchaSwitches = {
  CAPTCHA_PROVIDER: says(
    'Whose captcha stands before a registration.',
    z._default(z.enum(captchaProviders), 'hcaptcha'),
  ),
  CAPTCHA_SITE_KEY: says(
    'Site key of the captcha: with its secret set, nobody registers without it; where unset there is none.',
    z.optional(z.string().check(z.regex(/^[\w-]{4,200}$/))),
  ),
  CAPTCHA_SECRET: secretOf('Secret of the captcha, which its answers are verified with.'),
  CAPTCHA_URL: says(
    'In place of the captcha provider’s own addresses: `api.js` and `siteverify` below it. https, or this machine outside production.',
    z.optional(z.string()),
  ),
}

type Given = {
  CAPTCHA_PROVIDER: CaptchaProvider
  CAPTCHA_SITE_KEY?: string | undefined
  CAPTCHA_SECRET?: string | undefined
  CAPTCHA_URL?: string | undefined
}

/** @throws Error naming the missing part of an incomplete captcha */
export function readCaptchaSettings(given: Given, production: boolean): CaptchaSettings | null {
  const { CAPTCHA_PROVIDER: provider, CAPTCHA_SITE_KEY: siteKey, CAPTCHA_SECRET: secret } = given
  if (siteKey === undefined && secret === undefined) return null
  if (siteKey === undefined || secret === undefined)
    throw new Error('CAPTCHA_SITE_KEY and CAPTCHA_SECRET are set together')
  const { script, verify, origins } = captchaWidgets[provider]
  const own = { provider, siteKey, secret }
  if (given.CAPTCHA_URL === undefined) return { ...own, script, verify, origins: [...origins] }
  const url = safeAddress('CAPTCHA_URL', given.CAPTCHA_URL, production)
  return { ...own, script: `${url}/api.js`, verify: `${url}/siteverify`, origins: [new URL(url).origin] }
}
