/** The provider's events, which arrive as webhooks through the site's front door. */
import { addressKey } from '@club/limiter'
import { addressOf } from '../../server/caller.ts'
import { Refusal, tooMany } from '../../server/errors.ts'
import { type Route, rawRoute } from '../../server/route.ts'
import { type Till, tillOf } from './payments.routes.ts'
import { type PaymentPorts, service } from './ports.ts'

const longestEvent = 256 * 1024

const unsigned = () =>
  new Refusal(400, [{ code: 'unsigned', title: 'The payment provider did not sign this' }])

export function webhookRoutes({ limiter }: Pick<PaymentPorts, 'limiter'>, till: Till | null): Route[] {
  return [
    rawRoute({
      method: 'POST',
      path: '/api/payments/v1/webhooks',
      service,
      summary: 'Webhooks of the payment provider, signed by it',
      description:
        '400 without a valid signature; 503 where the provider could not be asked for the current state: it will send the webhook again.',
      consumes: ['application/json'],
      bodyLimit: longestEvent,
      produces: ['application/json'],
      // The signature is the authority, and checking it needs the body.
      authorise: async ({ headers }) => {
        const key = addressKey(addressOf(headers))
        const looked = await limiter.look('forgedNews', key)
        if (!looked.allowed) throw tooMany(looked.retryAfterSeconds)
        if (typeof headers['stripe-signature'] !== 'string') {
          await limiter.spend('forgedNews', key)
          throw unsigned()
        }
      },
      handle: async ({ request, body, reply }) => {
        const { provider, take, secret } = tillOf(till)
        const signature = String(request.headers['stripe-signature'])
        const event = Buffer.isBuffer(body) ? provider.readEvent(body, signature, await secret()) : null
        if (!event) {
          await limiter.spend('forgedNews', addressKey(addressOf(request.headers)))
          throw unsigned()
        }
        await take(event)
        return reply.header('cache-control', 'no-store').send({ received: true })
      },
    }),
  ]
}
