import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { startCaptchaSandbox } from '../../../../tools/accounts/captcha.ts'
import { type CaptchaSettings, readCaptchaSettings } from '../captcha-settings.ts'
import { Refusal } from '../server/errors.ts'
import { captcha } from './captcha.ts'

let sandbox: Awaited<ReturnType<typeof startCaptchaSandbox>>
beforeAll(async () => {
  sandbox = await startCaptchaSandbox()
})
afterAll(() => sandbox.stop())

const settings = () => readCaptchaSettings({ ...sandbox.switches, CAPTCHA_PROVIDER: 'hcaptcha' }, false)
const codeOf = (given: CaptchaSettings | null, token: string | undefined) =>
  captcha(given)(token, '203.0.113.7').then(
    () => 'taken',
    (problem) => (problem instanceof Refusal ? problem.errors[0]?.code : String(problem)),
  )
const token = async () => {
  const { CAPTCHA_SITE_KEY: key } = sandbox.switches
  return (await fetch(`${sandbox.url}/token?sitekey=${key}`, { method: 'POST' })).text()
}

describe('a captcha', () => {
  it('is not asked for where none is configured', async () => {
    expect(readCaptchaSettings({ CAPTCHA_PROVIDER: 'turnstile' }, true)).toBeNull()
    expect(await codeOf(null, undefined)).toBe('taken')
  })

  it('counts once, where its provider says so', async () => {
    const given = await token()
    expect(await codeOf(settings(), given)).toBe('taken')
    expect(sandbox.asked.at(-1)).toMatchObject({ response: given, remoteip: '203.0.113.7' })
    expect(await codeOf(settings(), given)).toBe('captcha_failed')
    const before = sandbox.asked.length
    expect([await codeOf(settings(), undefined), await codeOf(settings(), '')]).toEqual([
      'captcha_failed',
      'captcha_failed',
    ])
    expect(sandbox.asked).toHaveLength(before)
  })

  it('of a provider that is silent lets nobody by, and says that it is that', async () => {
    sandbox.trouble.down = true
    expect(await codeOf(settings(), await token())).toBe('captcha_unavailable')
    sandbox.trouble.down = false
    const { verify: _own, ...rest } = settings() ?? ({} as CaptchaSettings)
    expect(await codeOf({ ...rest, verify: 'http://127.0.0.1:9/siteverify' }, 'x')).toBe(
      'captcha_unavailable',
    )
  })

  it('is the provider’s own unless another address is given, and whole or not at all', () => {
    const key = { CAPTCHA_SITE_KEY: 'site-key', CAPTCHA_SECRET: 'secret-of-it' }
    expect(readCaptchaSettings({ ...key, CAPTCHA_PROVIDER: 'turnstile' }, true)).toMatchObject({
      script: 'https://challenges.cloudflare.com/turnstile/v0/api.js',
      verify: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
    })
    const wrong = (more: object) => () =>
      readCaptchaSettings({ ...key, CAPTCHA_PROVIDER: 'hcaptcha', ...more }, true)
    expect(wrong({ CAPTCHA_SECRET: undefined })).toThrow('CAPTCHA_SITE_KEY and CAPTCHA_SECRET')
    expect(wrong({ CAPTCHA_URL: 'http://captcha.example.com' })).toThrow('CAPTCHA_URL')
  })
})
