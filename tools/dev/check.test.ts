import { spawn } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from '@jest/globals'

it('a check that is ended by Ctrl-C leaves nothing in the checkout', async () => {
  const root = process.cwd()
  const child = spawn(process.execPath, ['tools/dev/check.ts', 'search'], { cwd: root, stdio: 'ignore' })
  const types = join(root, `tsconfig.search.${child.pid}.json`)
  try {
    while (!existsSync(types) && child.exitCode === null) await sleep(10)
    expect(existsSync(types)).toBe(true)
    const ended = new Promise((done) => child.once('exit', done))
    child.kill('SIGINT')
    await ended
    expect(existsSync(types)).toBe(false)
  } finally {
    rmSync(types, { force: true })
  }
})
