/** `npm run accounts -- <mode>`: account providers on this machine (docs/how-to/add-a-sign-in-mode.md). */

import { readSwitches } from '@club/environment'
import { giveUp } from '../start/give-up.ts'
import { portTaken, saysTaken } from '../start/ports.core.ts'
import { startCloudSandbox } from './cloud.ts'
import { password } from './desk.ts'
import { providerPaths, type SandboxMode, startAccountSandbox } from './sandbox.ts'
import { switches } from './switches.ts'

const [mode = ''] = process.argv.slice(2)
const isSandboxMode = (name: string): name is SandboxMode => Object.hasOwn(providerPaths, name)

async function start() {
  if (mode === 'cloud-identity')
    return startCloudSandbox([
      { email: 'robin@example.net', password, temporary: false },
      { email: 'new@example.net', password, temporary: true },
    ])
  if (!isSandboxMode(mode)) return null
  const { ACCOUNTS_SANDBOX_PORT: port } = readSwitches(switches, process.env)
  const sandbox = await startAccountSandbox({ port }).catch((problem: unknown) => {
    if (saysTaken(problem)) giveUp(portTaken(port, 'the account providers, ACCOUNTS_SANDBOX_PORT'))
    throw problem
  })
  return { switches: sandbox.switchesFor(mode), stop: sandbox.stop }
}

const running = await start()
if (running === null) {
  console.error(`Which one? ${[...Object.keys(providerPaths), 'cloud-identity'].join(', ')}`)
  process.exit(1)
}
console.log(
  Object.entries(running.switches)
    .map(([name, value]) => `${name}=${value}`)
    .join('\n'),
)
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => running.stop().then(() => process.exit(0)))
