import { port, says, shared } from '@club/environment'
import * as z from 'zod/mini'

/** The environment variables that `npm run payments` reads. */
export const switches = z.object({
  DATA_DIR: shared.DATA_DIR,
  PAYMENTS_PORT: says('Port of the payment sandbox, always on loopback.', port(4500)),
  NOW: shared.NOW,
  STRIPE_SECRET_KEY: says(
    'Secret key of the payment provider. Where it is set, nothing of the payment sandbox runs.',
    z.optional(z.string()),
  ),
})
