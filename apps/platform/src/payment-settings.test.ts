import { describe, expect, it } from '@jest/globals'
import { paymentPagesOf, paymentSwitches, readPaymentSettings } from './payment-settings.ts'

const keys = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }
const sandbox = { PAYMENTS_SANDBOX: 'http://127.0.0.1:4500' }

describe('where payments go', () => {
  it('is nowhere without keys and without a sandbox', () => {
    expect(readPaymentSettings({}, true)).toBeNull()
    expect(paymentPagesOf(null)).toEqual([])
  })

  it('is the provider where there are keys, whatever sandbox is named beside them', () => {
    const provider = { kind: 'provider', key: 'sk_test_1', webhookSecret: 'whsec_1' }
    expect(readPaymentSettings({ ...keys, ...sandbox }, false)).toEqual(provider)
    expect(readPaymentSettings(keys, true)).toEqual(provider)
    const pages = paymentPagesOf(readPaymentSettings({ ...keys, ...sandbox }, false))
    expect(pages).toEqual(['https://checkout.stripe.com', 'https://billing.stripe.com'])
  })

  it('is on the provider’s pages and on those that a club has there, whatever came along from a sandbox', () => {
    const provider = readPaymentSettings(keys, true)
    const own = 'https://pay.example.club'
    expect(paymentPagesOf(provider, [sandbox.PAYMENTS_SANDBOX, own, own])).toEqual([
      'https://checkout.stripe.com',
      'https://billing.stripe.com',
      own,
    ])
    expect(paymentPagesOf(readPaymentSettings(sandbox, false), ['http://127.0.0.1:4999'])).toEqual([
      sandbox.PAYMENTS_SANDBOX,
    ])
    expect(paymentPagesOf(null, [own])).toEqual([])
  })

  it('is never the sandbox in production, nor half of the provider', () => {
    expect(readPaymentSettings(sandbox, false)).toEqual({ kind: 'sandbox', url: sandbox.PAYMENTS_SANDBOX })
    expect(() => readPaymentSettings(sandbox, true)).toThrow('refused in production')
    for (const half of [{ STRIPE_SECRET_KEY: 'sk_1' }, { STRIPE_WEBHOOK_SECRET: 'whsec_1' }])
      expect(() => readPaymentSettings(half, true)).toThrow('together')
  })

  it('takes no secret key for the public one', () => {
    const { STRIPE_PUBLISHABLE_KEY } = paymentSwitches
    expect(['pk_test_1', 'sk_test_1'].map((key) => STRIPE_PUBLISHABLE_KEY.safeParse(key).success)).toEqual([
      true,
      false,
    ])
  })

  it('is a sandbox on this machine alone', () => {
    const taken = (url: string) => paymentSwitches.PAYMENTS_SANDBOX.safeParse(url).success
    expect(['http://127.0.0.1:4500', 'http://example.com:4500', 'https://127.0.0.1:4500'].map(taken)).toEqual(
      [true, false, false],
    )
  })
})
