/** The gateway behind a socket of systemd's: whoever calls while it starts waits, and nobody is refused. */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createConnection } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'playwright/test'
import { projectNode, root } from '../start/install.mjs'
import { freePort } from '../test/free-port.ts'
import { startSite, testNow } from './site.ts'

const activator = 'systemd-socket-activate'

/** Resolves once somebody listens there, without a word that would count as a request. */
async function untilBound(port: number): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    const socket = createConnection(port, '127.0.0.1')
    const bound = await Promise.race([
      once(socket, 'connect').then(() => true),
      once(socket, 'error').then(() => false),
    ]).catch(() => false)
    socket.destroy()
    if (bound) return
    await sleep(25)
  }
  throw new Error(`nobody listens on ${port}`)
}

test('behind a socket of systemd, readers who call before the gateway is ready wait and get their page', async () => {
  test.skip(spawnSync(activator, ['--version']).status !== 0, `${activator} is not installed here`)
  const site = await startSite()
  await site.stopGateway()
  const port = await freePort()
  const variables = { DATA_DIR: site.dataDir, SITE_PORT: String(port), NOW: testNow }
  const platformPort = new URL(site.platform).port
  const gateway = spawn(
    activator,
    [
      ...['-l', `127.0.0.1:${port}`],
      ...Object.entries({ ...variables, PLATFORM_PORT: platformPort }).flatMap(([name, value]) => [
        '-E',
        `${name}=${value}`,
      ]),
      projectNode(),
      'apps/shell/src/entries/gateway.ts',
    ],
    { cwd: root, stdio: 'ignore' },
  )
  const ended = once(gateway, 'exit')
  try {
    await untilBound(port)
    const read = async (path: string) =>
      (await fetch(`http://localhost:${port}${path}`, { signal: AbortSignal.timeout(30_000) })).status
    const paths = ['/news', '/', '/matches', '/teams', '/videos']
    const answers = await Promise.all(paths.map(read))
    expect(answers).toEqual(paths.map(() => 200))
  } finally {
    gateway.kill('SIGTERM')
    await ended
    await site.stop()
  }
})
