/** The gateway as a process. */
import { readEnvironment } from './environment.ts'
import { createLog } from './log.ts'
import { startGateway } from './start.ts'

const log = createLog((text) => process.stdout.write(text))
const gateway = await startGateway(readEnvironment(process.env), log)
log.info('listening', { url: gateway.url })

let stopping = false
const stop = async () => {
  if (stopping) return
  stopping = true
  await gateway.close()
  log.info('stopped')
  setImmediate(() => process.exit(0))
}
process.on('SIGTERM', stop)
process.on('SIGINT', stop)
