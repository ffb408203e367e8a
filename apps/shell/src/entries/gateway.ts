/** The gateway of this site, as a process. */
import { runGateway } from '../gateway/run.ts'
import { site } from '../site.ts'

await runGateway(site)
