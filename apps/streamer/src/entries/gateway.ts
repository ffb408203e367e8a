/** The gateway of this site, as a process. */
import { runGateway } from '@club/gateway'
import { site } from '../site.ts'

await runGateway(site)
