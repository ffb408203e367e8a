import { runGateway } from '@club/gateway'
import { site } from '../site.ts'

await runGateway(site)
