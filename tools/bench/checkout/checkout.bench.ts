/** From pressing a price to the address of the payment page, beside the payment sandbox's own response to the same request. */
import type { CheckoutRequest, ClubPackage, ListOf } from '@club/contracts'
import type Stripe from 'stripe'
import { asOperated, startSite } from '../../e2e/site.ts'
import { openSandbox } from '../../payments/testing.ts'
import { alternately, medians } from '../alternate.ts'
import type { Bench } from '../bench.ts'
import { headersOf, signIn } from '../platforms.ts'

const rounds = 15

export const measureCheckout: Bench = async (_site, say) => {
  const payments = await openSandbox()
  const site = await startSite({
    embedded: true,
    environment: { ...asOperated, PAYMENTS_SANDBOX: payments.sandbox.url },
  })
  try {
    say(`${rounds} presses through the site's own address`)
    const cookie = await signIn(site.url, 'fan@example.com', site.url)
    const session = await (await fetch(`${site.url}/api/account/v1/session`, { headers: { cookie } })).json()
    const { ssoID, email } = (session as { data: { attributes: { ssoID: string; email: string } } }).data
      .attributes
    const list = await fetch(`${site.url}/api/streamline/v1/packages?filter.packageType=membership`)
    const sold = ((await list.json()) as ListOf<ClubPackage>).data
    // Alternates prices: so each press creates a new session instead of reusing an open one.
    const wishes = sold.flatMap(({ id, attributes }) =>
      attributes.priceData.map(
        (price): CheckoutRequest => ({
          mode: 'subscription',
          success_url: site.url + attributes.successfulPaymentPage,
          cancel_url: site.url + attributes.cancelledPaymentPage,
          metadata: {
            userID: ssoID,
            userEmail: email,
            packageTitle: attributes.title,
            packageDescription: attributes.description,
            packageID: id,
          },
          line_items: [{ price: price.id, quantity: 1 }],
        }),
      ),
    )
    const press = async (round: number) => {
      const began = performance.now()
      const answer = await fetch(`${site.url}/api/payments/v1/create-checkout`, {
        method: 'POST',
        headers: { ...headersOf(cookie), origin: site.url },
        body: JSON.stringify(wishes[round % wishes.length]),
      })
      if (answer.status !== 200)
        throw new Error(`a checkout answers ${answer.status}: ${await answer.text()}`)
      await answer.json()
      return performance.now() - began
    }
    await press(0)
    const price = (await payments.stripe.prices.list({ limit: 1 })).data[0]?.id ?? ''
    const runs = await alternately(rounds, press, () => askSandbox(payments.stripe, price, site.url))
    const { value, control } = medians(runs)
    return {
      about:
        'a press on a price, until the address of the payment page is there; control: the sandbox itself asked for a session',
      figures: [
        { what: 'a press', unit: 'ms', value, control, target: null },
        {
          what: 'more than the sandbox itself',
          unit: 'ms',
          value: value - control,
          control: null,
          target: { of: 'value', kind: 'at most', bound: 300 },
        },
      ],
      breakdowns: [],
      notes: ['The price is there already; the first press of all makes it, and the customer.'],
    }
  } finally {
    await site.stop()
    await payments.stop()
  }
}

async function askSandbox(stripe: Stripe, price: string, origin: string): Promise<number> {
  const began = performance.now()
  await stripe.checkout.sessions.create({
    mode: 'subscription',
    success_url: origin,
    line_items: [{ price, quantity: 1 }],
  })
  return performance.now() - began
}
