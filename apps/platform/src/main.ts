/** The platform as a service: `node apps/platform/src/main.ts`. */
import { readEnvironment } from './environment.ts'
import { startPlatform } from './platform.ts'

/** Requests in hand have this long to finish. */
const stopWithinMs = 10_000

const fail = (error: unknown): never => {
  console.error(error instanceof Error ? error.message : String(error))
  process.exit(1)
}

try {
  const platform = await startPlatform({ environment: readEnvironment(process.env), onLost: fail })
  const stop = () => {
    setTimeout(() => fail('The platform did not stop in time'), stopWithinMs).unref()
    platform.close().then(() => process.exit(0), fail)
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
} catch (error) {
  fail(error)
}
