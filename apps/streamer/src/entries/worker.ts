/** A render worker of this site. */

import { startWorker } from '@club/host/worker'
import { brandOf } from '../brand.core.ts'
import { loadRoot } from '../layout/root.loader.ts'
import { app } from '../site.app.tsx'

await startWorker(app, { loadRoot, brand: brandOf })
