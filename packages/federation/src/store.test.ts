/** What a folder and an http origin say of a file that cannot be read. */
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from '@jest/globals'
import { emptyRegistry } from './deployment.ts'
import { sha256Of } from './hash.server.ts'
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

it('a file that could not be written leaves nothing behind in a folder', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'store-'))
  try {
    // Where a folder stands no file can be put.
    await mkdir(join(folder, 'registry.json'))
    const store = openStore(folder)
    await expect(store.flip((before) => before, emptyRegistry)).rejects.toThrow()
    await expect(store.write('registry.json', new Uint8Array(1))).rejects.toThrow()
    expect(await readdir(folder)).toEqual(['registry.json'])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

/** An origin that makes the changes `isMade` names and answers each of them as `answer` does; `dropped`: not at all. */
async function origin(answer: number | 'dropped', isMade: boolean) {
  let registry: string | null = null
  const server = createServer(async (request, response) => {
    if (request.method === 'GET') {
      if (registry === null) return void response.writeHead(404).end()
      return void response.writeHead(200, { etag: `"${sha256Of(registry)}"` }).end(registry)
    }
    let body = ''
    for await (const part of request) body += part
    if (isMade) registry = body
    if (answer === 'dropped') request.socket.destroy()
    else response.writeHead(answer).end()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    store: openStore(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, { timeout: 2000 }),
    async stop() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}

it.each(['dropped', 504] as const)(
  'over http a change whose answer was lost (%s) is known to have been made, or not to have been',
  async (answer) => {
    for (const isMade of [true, false]) {
      const { store, stop } = await origin(answer, isMade)
      try {
        const change = store.flip((before) => before)
        if (isMade) expect((await change).revision).toBe(1)
        else await expect(change).rejects.toMatchObject({ name: 'StoreProblem', path: 'registry.json' })
      } finally {
        await stop()
      }
    }
  },
)
