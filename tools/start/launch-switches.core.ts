/** The launcher's own environment variables, read as the servers read them. Pure. */
import { port, readSwitches, shared } from '@club/environment'
import * as z from 'zod/mini'

const { DATA_DIR, HOST, SITE_PORT, ACCOUNT_PORT, STREAMER_PORT, PLATFORM_PORT } = shared
const switches = z.object({
  DATA_DIR,
  HOST,
  SITE_PORT,
  ACCOUNT_PORT,
  STREAMER_PORT,
  PLATFORM_PORT,
  PAYMENTS_PORT: port(4500),
})

/**
 * @param source usually `process.env`
 * @throws Error naming each invalid variable
 */
export const readLaunchSwitches = (source: Record<string, string | undefined>) =>
  readSwitches(switches, source)
