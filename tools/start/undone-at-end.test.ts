import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from '@jest/globals'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'undone-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const file = () => join(folder, 'there')

/** A process with a file that it removes at its end, once the file is there. @param work its body, after that */
async function working(work: string): Promise<ChildProcess> {
  const code = `
    import { rmSync, writeFileSync } from 'node:fs'
    import { undoneAtEnd } from '${join(process.cwd(), 'tools/start/undone-at-end.ts')}'
    await undoneAtEnd(() => rmSync('${file()}', { force: true }), async () => {
      writeFileSync('${file()}', '')
      console.log('there')
      ${work}
    })`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  await new Promise((done) => child.stdout?.once('data', done))
  expect(existsSync(file())).toBe(true)
  return child
}
const endOf = (child: ChildProcess) => new Promise((done) => child.once('exit', done))
const untilTold = `await new Promise((done) => process.stdin.once('data', done)); process.stdin.destroy()`

it.each([
  ['it is done', untilTold, 0],
  ['it fails', `${untilTold}; throw new Error('no')`, 1],
  ['it ends the process itself', `${untilTold}; process.exit(3)`, 3],
])('what a command needed meanwhile is gone once %s', async (_title, work, code) => {
  const child = await working(work)
  const ended = endOf(child)
  child.stdin?.write('on')
  expect(await ended).toBe(code)
  expect(existsSync(file())).toBe(false)
})

it.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)('so it is after %s', async (signal, code) => {
  const child = await working('await new Promise((done) => setTimeout(done, 60_000))')
  const ended = endOf(child)
  child.kill(signal)
  expect(await ended).toBe(code)
  expect(existsSync(file())).toBe(false)
})
