/** The command itself; what its providers answer is tried by the modes' own tests. */
import { execFile } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { listening } from '@club/process/testing'
import { expect, it } from '@jest/globals'

const command = (mode: string, environment: Record<string, string>) =>
  new Promise<{ code: number; err: string }>((done) => {
    execFile(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', join(__dirname, 'accounts.ts'), mode],
      { env: { ...process.env, ...environment } },
      (failure, _out, err) => done({ code: Number(failure?.code ?? 0), err }),
    )
  })

it('says in a sentence that its port is taken, and by which switch another one is set', async () => {
  const other = createServer()
  await listening(other)
  const { port } = other.address() as AddressInfo
  try {
    expect(await command('cookie', { ACCOUNTS_SANDBOX_PORT: String(port) })).toEqual({
      code: 1,
      err: `port ${port} (the account providers, ACCOUNTS_SANDBOX_PORT) is taken; stop what runs there, or set another one\n`,
    })
  } finally {
    other.close()
  }
}, 60_000)
