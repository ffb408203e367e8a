/** A site's gateway as a process; under a launcher of ours (`--supervised`) it is replaced without a pause. */
import { guardProcess, harmlessOutput, keepPrivate, wasHandedSocket } from '@club/process'
import { readEnvironment } from './environment.ts'
import { createLog } from './log.ts'
import type { Site } from './site.ts'
import { startGateway } from './start.ts'

/** Milliseconds that a successor has to get ready; then this one goes all the same. */
const successorWithin = 20_000
/** Milliseconds for what is in hand, after something was thrown that nobody caught. */
const drainWithin = 8000

/** Serves a site until it is told to stop. Reads the process's environment and arguments; what is wrong with them ends it in a line. */
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
  // Where the callers of these moments are served by another gateway, or wait at systemd's socket, none needs to be refused.
  const listenWhenReady = successor || wasHandedSocket()
  const gateway = await startGateway(site, environment, log, { supervised, listenWhenReady })
  log.info('listening', { url: gateway.url })
  if (supervised) process.send?.({ listens: true })

  /** Whether a successor was asked for: whoever ends this process then has one. */
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
