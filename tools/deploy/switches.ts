import { says, shared } from '@club/environment'
import * as z from 'zod/mini'

/** Environment variables of `npm run deploy`. */
export const switches = z.object({
  DATA_DIR: shared.DATA_DIR,
  DEPLOY_STORE: shared.DEPLOY_STORE,
  DEPLOY_TOKEN: says(
    'Secret by which the store knows who may write to it, where the store is an address.',
    z.optional(z.string()),
  ),
  DEPLOY_HOSTS: says(
    'Inner addresses of hosts whose verdict a deploy waits for, separated by commas, beside those that run on the same data folder.',
    z._default(z.string(), ''),
  ),
  DEPLOY_KEY: says(
    'File with the private key that releases are signed with. Where unset they are not signed.',
    z.optional(z.string()),
  ),
  DEPLOY_KEY_DAYS: says(
    'Days for which a signature is valid: hosts that have not seen the release by then never adopt it.',
    z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(400)), 6),
  ),
  DEPLOYED_BY: says(
    'Who the log of releases names. Where unset, the name of the user at the keyboard.',
    z.optional(z.string().check(z.regex(/^[^\p{C}]{1,100}$/u, 'must be a name of at most 100 characters'))),
  ),
})
