/** What the general web API needs. */
import type { PlatformContext } from '../../server/context.ts'

export type WebPorts = Pick<PlatformContext, 'database' | 'clock' | 'settings'>
