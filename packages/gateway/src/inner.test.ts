/** The host’s inner listener: what it says, to whom, and how it is found. */
import { access, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from '@jest/globals'
import { type Inner, listenInside } from './inner.ts'
import { ask } from './testing.ts'

let folder: string
let inner: Inner | null
let ready: boolean
let looks: number
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'inner-'))
  ;[inner, ready, looks] = [null, true, 0]
})
afterEach(async () => {
  await inner?.close()
  await rm(folder, { recursive: true, force: true })
})

const listen = async (mirror: string | null = 'mirror', supervised = false) => {
  inner = await listenInside({
    port: 0,
    supervised,
    dataDir: folder,
    mirror,
    readiness: () => ({ ready, detail: { remotes: { tv: 't1' } } }),
    look: async () => void looks++,
  })
  return inner?.url ?? ''
}
const body = async (url: string, options?: Parameters<typeof ask>[1]) => {
  const answer = await ask(url, options)
  return [answer.status, JSON.parse(answer.body)]
}

it('tells whether the host is ready, and of its remotes', async () => {
  const url = await listen()
  expect(await body(`${url}/readyz`)).toEqual([200, { status: 'ready', remotes: { tv: 't1' } }])
  ready = false
  expect(await body(`${url}/readyz`)).toEqual([503, { status: 'not ready', remotes: { tv: 't1' } }])
})

it('looks at the registry when it is told to, and says so afterwards', async () => {
  const url = await listen()
  expect(await body(`${url}/look`, { method: 'POST' })).toEqual([200, { status: 'looked' }])
  expect(looks).toBe(1)
  expect((await ask(`${url}/look`)).status).toBe(404)
  expect((await ask(`${url}/look?x`, { method: 'POST' })).status).toBe(404)
  expect(looks).toBe(1)
})

it('has no other address, and answers nobody who came by another name', async () => {
  const url = await listen()
  expect(await body(`${url}/`)).toEqual([404, { status: 'no such address' }])
  const by = async (host: string) => (await ask(`${url}/readyz`, { headers: { host } })).status
  expect(await Promise.all(['127.0.0.1', '127.0.0.1:80', 'localhost', 'localhost:4290'].map(by))).toEqual([
    200, 200, 200, 200,
  ])
  const others = [
    'club.example',
    'localhost.club.example',
    'my.localhost',
    '127.0.0.1:x',
    '127.0.0.1:80.example',
  ]
  expect(await Promise.all(others.map(by))).toEqual(others.map(() => 404))
  const rebound = { method: 'POST', headers: { host: 'club.example' } }
  expect([(await ask(`${url}/look`, rebound)).status, looks]).toEqual([404, 0])
})

it('is found by a file that only this account reads, and which goes with it', async () => {
  const url = await listen('mirror', true)
  const path = join(folder, 'hosts/mirror.json')
  expect(JSON.parse(await readFile(path, 'utf8'))).toEqual({ inner: url, pid: process.pid })
  const modes = [await stat(path), await stat(join(folder, 'hosts'))].map(({ mode }) => mode & 0o777)
  expect(modes).toEqual([0o600, 0o700])
  await inner?.close()
  inner = null
  await expect(access(path)).rejects.toThrow('ENOENT')
  await expect(ask(`${url}/readyz`)).rejects.toThrow('ECONNREFUSED')
})

it('leaves the file of a successor where it is', async () => {
  await listen()
  const path = join(folder, 'hosts/mirror.json')
  await writeFile(path, '{"inner":"http://127.0.0.1:2","pid":2}')
  await inner?.close()
  inner = null
  expect(await readFile(path, 'utf8')).toContain('"pid":2')
})

it('is none on a site that runs no remotes', async () => {
  expect(await listen(null)).toBe('')
  await expect(access(join(folder, 'hosts'))).rejects.toThrow('ENOENT')
})

it('does not begin on a port that is taken', async () => {
  const url = await listen()
  const again = listenInside({
    port: Number(new URL(url).port),
    supervised: false,
    dataDir: folder,
    mirror: 'other',
    readiness: () => ({ ready, detail: {} }),
    look: async () => {},
  })
  await expect(again).rejects.toThrow('EADDRINUSE')
})

it('shares its port with a successor, where there is to be one', async () => {
  const supervised = (port: number, mirror: string) =>
    listenInside({
      port,
      supervised: true,
      dataDir: folder,
      mirror,
      readiness: () => ({ ready, detail: {} }),
      look: async () => {},
    })
  // A port that was free a moment ago.
  const port = Number(new URL(await listen('free')).port)
  await inner?.close()
  inner = null
  const first = await supervised(port, 'mirror')
  const second = await supervised(port, 'mirror')
  expect([first?.url, second?.url]).toEqual([`http://127.0.0.1:${port}`, `http://127.0.0.1:${port}`])
  await first?.close()
  await second?.close()
})
