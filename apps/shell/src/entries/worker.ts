/** A render worker of this site. */
import { loadRoot } from '../layout/root.loader.ts'
import { startWorker } from '../render/worker.tsx'
import { app } from '../site.app.tsx'

await startWorker(app, loadRoot)
