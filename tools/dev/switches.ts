import { port, says, shared } from '@club/environment'
import * as z from 'zod/mini'

/** The environment variables that `npm run dev` reads. */
export const switches = z.object({
  DATA_DIR: shared.DATA_DIR,
  DEPLOY_STORE: shared.DEPLOY_STORE,
  PLATFORM_PORT: shared.PLATFORM_PORT,
  DEV_PORT: says('Port of the site that `npm run dev` starts, on loopback.', port(4210)),
  NODE_ENV: shared.NODE_ENV,
})
