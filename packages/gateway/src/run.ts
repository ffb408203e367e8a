/** A site's gateway as a process; our launcher (`--supervised`) replaces it without downtime. */
import { guardProcess, harmlessOutput, keepPrivate, wasHandedSocket } from '@club/process'
import { readEnvironment } from './environment.ts'
import { createLog } from './log.ts'
import type { Site } from './site.ts'
import { startGateway } from './start.ts'

/** Milliseconds until this process ends without a successor. The launcher waits up to 5 s before it starts one, and 20 s for it to get ready. */
const successorWithin = 30_000
/** Milliseconds for requests in progress after an uncaught error. */
const drainWithin = 8000

/** Serves a site until the process is told to stop. Reads its environment and arguments; if they are invalid, it exits with one line. */
export async function runGateway(site: Site): Promise<void> {
  try {
    await serve(site)
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
    process.exit(1)
  }
}

async function serve(site: Site): Promise<void> {
  const successor = process.argv.includes('--successor')
  const supervised = successor || process.argv.includes('--supervised')

  const environment = readEnvironment(process.env, site)
  keepPrivate(environment.dataDir)
  const log = createLog(harmlessOutput())
  // If another gateway serves meanwhile, or requests wait at systemd's socket, listen only when ready: no request needs to be refused.
  const listenWhenReady = successor || wasHandedSocket()
  const gateway = await startGateway(site, environment, log, { supervised, listenWhenReady })
  log.info('listening', { url: gateway.url })
  if (supervised) process.send?.({ listens: true })

  /** Whether a successor was requested: it takes over when this process ends. */
  let succeeded = false
  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    await gateway.close(succeeded)
    log.info('stopped')
    setImmediate(() => process.exit(0))
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)

  const successorComes = (reason: string) => {
    succeeded = true
    return awaitSuccessor(reason)
  }
  guardProcess({
    log: log.error,
    drain: () => gateway.close(),
    drainWithinMs: drainWithin + (supervised ? successorWithin : 0),
    ...(supervised ? { awaitSuccessor: successorComes } : {}),
  })
}

/** The launcher ends this process as soon as another one listens. */
function awaitSuccessor(reason: string): Promise<void> {
  process.send?.({ wants: 'successor', reason })
  return new Promise((done) => {
    process.once('disconnect', done)
    setTimeout(done, successorWithin).unref()
  })
}
