/** The platform as a service: `node apps/platform/src/main.ts`. */
import { guardProcess, harmlessOutput } from '@club/process'
import { demandSiteNames, readEnvironment } from './environment.ts'
import { startPlatform } from './platform.ts'

/** Milliseconds for requests under way to finish. */
const stopWithinMs = 10_000

const fail = (error: unknown): never => {
  console.error(error instanceof Error ? error.message : String(error))
  process.exit(1)
}

try {
  const environment = readEnvironment(process.env)
  demandSiteNames(environment)
  const write = harmlessOutput()
  const starting = startPlatform({ environment, logTo: { write }, onLost: fail })
  let closing: Promise<void> | null = null
  const close = () => {
    closing ??= starting.then((platform) => platform.close())
    return closing
  }
  const stop = () => {
    setTimeout(() => fail('The platform did not stop in time'), stopWithinMs).unref()
    close().then(() => process.exit(0), fail)
  }
  // Before it has started: asked to stop meanwhile, it leaves its folder tidy as well.
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
  const { logError } = await starting
  guardProcess({ log: logError, drain: close, drainWithinMs: stopWithinMs })
} catch (error) {
  fail(error)
}
