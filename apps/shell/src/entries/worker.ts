/** A render worker of this site. */

import { startWorker } from '@club/host/worker'
import { oldAddress } from '@club/shell-api/old-address'
import { loadRoot } from '../layout/root.loader.ts'
import { app } from '../site.app.tsx'

await startWorker(app, { loadRoot, oldAddress })
