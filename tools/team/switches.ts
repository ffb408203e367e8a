import { says, shared } from '@club/environment'
import * as z from 'zod/mini'
import { switches as dev } from '../dev/switches.ts'

/** The environment variables that `npx club dev` reads, in a repository of its own. */
export const switches = z.object({
  DATA_DIR: shared.DATA_DIR,
  DEPLOY_STORE: shared.DEPLOY_STORE,
  DEV_PORT: dev.shape.DEV_PORT,
  NODE_ENV: shared.NODE_ENV,
  SERVICES_FROM: says(
    'Address of a running site whose services `npx club dev` reads, such as `https://www.example.club`.',
    z.optional(z.url({ protocol: /^https?$/ })),
  ),
})
