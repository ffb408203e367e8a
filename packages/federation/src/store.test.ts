/** What a folder and an http origin say of a file that cannot be read. */
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from '@jest/globals'
import { openStore } from './store.server.ts'

it('tells a file that is missing from one that could not be read, in a folder and over http', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'store-'))
  const server = createServer(({ url }, response) => {
    response.statusCode = url === '/missing.json' ? 404 : 503
    response.end()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  try {
    const origin = openStore(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
    const told = (isMissing: boolean, reason: string) => ({
      name: 'StoreProblem',
      isMissing,
      message: reason,
    })
    await expect(origin.read('missing.json')).rejects.toMatchObject(told(true, 'missing.json: HTTP 404'))
    await expect(origin.read('busy.json')).rejects.toMatchObject(told(false, 'busy.json: HTTP 503'))
    const directory = openStore(folder)
    await expect(directory.read('missing.json')).rejects.toMatchObject(told(true, 'missing.json: ENOENT'))
    await expect(directory.read('.')).rejects.toMatchObject(told(false, '.: EISDIR'))
  } finally {
    await new Promise((done) => server.close(done))
    await rm(folder, { recursive: true, force: true })
  }
})
