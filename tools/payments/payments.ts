/** `npm run payments`: the payment provider's sandbox, on this machine. docs/how-to/try-payments.md explains its use. */
import { join } from 'node:path'
import { readSwitches } from '@club/environment'
import { giveUp } from '../start/give-up.ts'
import { portTaken, saysTaken } from '../start/ports.core.ts'
import { sandboxKey, startSandbox } from './sandbox.ts'
import { switches } from './switches.ts'

const { DATA_DIR, NOW, PAYMENTS_PORT, STRIPE_SECRET_KEY } = readSwitches(switches, process.env)
if (STRIPE_SECRET_KEY) {
  console.error('STRIPE_SECRET_KEY is set: payments go to the provider, and the sandbox does not start.')
  process.exit(1)
}
const frozen = NOW === undefined ? null : Date.parse(NOW)
const sandbox = await startSandbox({
  port: PAYMENTS_PORT,
  folder: join(DATA_DIR, 'payments'),
  ...(frozen === null ? {} : { wall: () => frozen }),
}).catch((problem: unknown) => {
  if (saysTaken(problem)) giveUp(portTaken(PAYMENTS_PORT, 'the payment sandbox, PAYMENTS_PORT'))
  throw problem
})
console.log(`payment sandbox at ${sandbox.url}, key ${sandboxKey}`)
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => sandbox.stop().then(() => process.exit(0)))
