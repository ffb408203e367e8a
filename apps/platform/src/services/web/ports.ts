/** What the general web API needs. */
import type { PlatformContext } from '../../server/context.ts'
import type { Forms } from '../forms/index.ts'

export type WebPorts = Pick<PlatformContext, 'database' | 'clock' | 'settings'> & {
  /** Forms within texts. */
  forms: Forms
}
