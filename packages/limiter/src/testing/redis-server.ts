/** The Redis server that tests use, if this machine has one. */
import { spawnSync } from 'node:child_process'

export const redisUrl = process.env.TEST_REDIS_URL || 'redis://127.0.0.1:6379'

let answers: boolean | null = null

/**
 * Whether one answers; if not, a warning is printed. Synchronous, in a child process: a test framework must
 * know at once which tests to skip.
 */
export function hasRedis(): boolean {
  if (answers === null) {
    const { hostname, port, host } = new URL(redisUrl)
    const script = `const s = require('net').connect(${Number(port) || 6379}, ${JSON.stringify(hostname)}, () => s.write('PING\\r\\n'))
      s.on('data', (d) => process.exit(String(d).startsWith('+PONG') ? 0 : 1)).on('error', () => process.exit(1))
      setTimeout(() => process.exit(1), 2000)`
    answers = spawnSync(process.execPath, ['-e', script]).status === 0
    if (!answers) console.warn(`Tests on Redis are skipped: none answers at ${host}`)
  }
  return answers
}
