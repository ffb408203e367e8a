import { says, shared } from '@club/environment'
import * as z from 'zod/mini'

/** What `npm run deploy` reads of the environment. */
export const switches = z.object({
  DATA_DIR: shared.DATA_DIR,
  DEPLOY_STORE: shared.DEPLOY_STORE,
  DEPLOY_TOKEN: says(
    'Secret by which the store knows who may write to it, where the store is an address.',
    z.optional(z.string()),
  ),
})
