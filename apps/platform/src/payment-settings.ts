/** Where payments go, from the environment. Keys are secrets: error messages never repeat a value. */
import { says } from '@club/environment'
import * as z from 'zod/mini'

/** The payment provider, or a sandbox on this machine, which hands out the secret of its webhooks itself. */
export type PaymentSettings =
  | { kind: 'provider'; key: string; webhookSecret: string }
  | { kind: 'sandbox'; url: string }

export const paymentSwitches = {
  STRIPE_SECRET_KEY: says(
    'Secret key of the payment provider. Where it is set, nothing of the payment sandbox runs. Where neither is there, nothing can be bought.',
    z.optional(z.string().check(z.regex(/^(?:sk|rk)_/, 'must be a secret key'))),
  ),
  STRIPE_PUBLISHABLE_KEY: says(
    "Public key of the payment provider. Fans pay on the provider's own pages, which have it already: nothing is done with it but to refuse a secret key in its place.",
    z.optional(z.string().check(z.regex(/^pk_/, 'must be a public key'))),
  ),
  STRIPE_WEBHOOK_SECRET: says(
    'Secret that the provider signs its webhooks with, which go to `/api/payments/v1/webhooks` of the site; needed with STRIPE_SECRET_KEY.',
    z.optional(z.string().check(z.regex(/^whsec_/, 'must be the secret of a webhook'))),
  ),
  PAYMENTS_SANDBOX: says(
    'Address of the payment sandbox on this machine; `npm start` sets it. Refused in production.',
    z.optional(
      z.string().check(z.regex(/^http:\/\/127\.0\.0\.1:\d{1,5}$/, 'must be such as http://127.0.0.1:4500')),
    ),
  ),
}

/**
 * Origins of the provider's checkout and portal; none if nothing is for sale.
 * @param told the club's own addresses at the provider, from its settings. Those without https are left out: they belong to the machine on
 * which the club copied the settings of a running site
 */
export const paymentPagesOf = (settings: PaymentSettings | null, told: readonly string[] = []): string[] => {
  if (settings === null) return []
  const pages =
    settings.kind === 'sandbox'
      ? [settings.url]
      : ['https://checkout.stripe.com', 'https://billing.stripe.com']
  return [...new Set([...pages, ...told.filter((page) => page.startsWith('https://'))])]
}

export type PaymentVariables = Partial<Record<keyof typeof paymentSwitches, string | undefined>>

/**
 * @returns null if nothing is for sale
 * @throws Error naming the variable that is missing or not allowed
 */
export function readPaymentSettings(given: PaymentVariables, production: boolean): PaymentSettings | null {
  const { STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: webhookSecret, PAYMENTS_SANDBOX: sandbox } = given
  if (production && sandbox !== undefined) throw new Error('PAYMENTS_SANDBOX is refused in production')
  if ((key === undefined) !== (webhookSecret === undefined))
    throw new Error('STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET are set together, or not at all')
  if (key !== undefined && webhookSecret !== undefined) return { kind: 'provider', key, webhookSecret }
  return sandbox === undefined ? null : { kind: 'sandbox', url: sandbox }
}
