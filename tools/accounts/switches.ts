import { port, says } from '@club/environment'
import * as z from 'zod/mini'

/** The environment variables that `npm run accounts` reads. */
export const switches = z.object({
  ACCOUNTS_SANDBOX_PORT: says(
    'Port of the account providers that `npm run accounts` starts, always on loopback.',
    port(4600),
  ),
})
