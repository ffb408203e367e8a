import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listening } from '@club/process/testing'
import { afterEach, beforeEach, expect, it } from '@jest/globals'
import { type Change, type Earlier, followChanges, innerAddress } from './changes.ts'

let folder = ''
const servers: Server[] = []
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'changes-'))
})
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
  await rm(folder, { recursive: true, force: true })
})

/** The inner listener of a platform with this folder, as after a restart: on another port. */
async function listen(answer: (url: string, response: ServerResponse) => void) {
  const server = createServer((request, response) => answer(request.url ?? '', response))
  servers.push(server)
  const inner = await listening(server)
  await writeFile(join(folder, 'platform.json'), JSON.stringify({ url: 'http://127.0.0.1:1', inner }))
  return server
}

it('follows a platform that comes back on another port, and goes on from the last number, however the bytes are cut', async () => {
  const asked: string[] = []
  const seen: Change[] = []
  const begins: number[] = []
  let wake = () => {}
  const until = async (done: () => boolean) => {
    while (!done())
      await new Promise<void>((resolve) => {
        wake = resolve
      })
  }
  const event = (seq: number) => `id: ${seq}\ndata: {"seq":${seq},"topic":"news","tags":["é${seq}",7]}\n\n`
  const first = await listen((url, response) => {
    asked.push(url)
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    const bytes = Buffer.from(`event: position\ndata: {"seq":4}\n\n: still here\n\n${event(5)}`)
    const middle = bytes.indexOf('é') + 1
    response.write(bytes.subarray(0, middle))
    setTimeout(() => response.write(bytes.subarray(middle)), 20)
  })
  const following = followChanges({
    inner: () => innerAddress(folder, null),
    token: async () => 'token',
    log: { info: () => {}, error: () => {} } as never,
    changed: (change) => {
      seen.push(change)
      wake()
    },
    began: (seq) => begins.push(seq),
    now: () => new Date('2026-11-20T12:00:00Z'),
  })
  expect(following.platform()).toBe('not reached yet')
  await until(() => seen.length === 1)
  expect(following.platform()).toBe('reached')
  first.closeAllConnections()
  first.close()
  while (following.platform() === 'reached') await new Promise((resolve) => setTimeout(resolve, 10))
  expect(following.platform()).toBe('lost since 2026-11-20T12:00:00.000Z')
  await listen((url, response) => {
    asked.push(url)
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write(`event: position\r\ndata: {"seq":6}\r\n\r\n${event(6)}`)
  })
  await until(() => seen.length === 2)
  expect(following.platform()).toBe('reached')
  following.stop()
  expect(begins).toEqual([4])
  expect(seen.map(({ seq, tags }) => [seq, tags])).toEqual([
    [5, ['é5']],
    [6, ['é6']],
  ])
  expect(asked).toEqual([
    '/api/internal/v1/changes?after=latest&before=1000',
    '/api/internal/v1/changes?after=5',
  ])
})

it('begins anew where the platform keeps some of what it missed no more', async () => {
  let calls = 0
  const begins: number[] = []
  await listen((_url, response) => {
    calls++
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.end(`event: position\ndata: {"seq":${calls === 1 ? 4 : '900,"missed":true'}}\n\n`)
  })
  const { promise, resolve } = Promise.withResolvers<void>()
  const following = followChanges({
    inner: () => innerAddress(folder, null),
    token: async () => null,
    log: { info: () => {}, error: () => {} } as never,
    changed: () => {},
    began: (seq) => {
      if (begins.push(seq) === 2) resolve()
    },
    now: () => new Date('2026-11-20T12:00:00Z'),
  })
  await promise
  following.stop()
  expect(begins).toEqual([4, 900])
})

it('begins anew at a number below the last, and not at the last itself', async () => {
  const answers = [
    'event: position\ndata: {"seq":10}\n\ndata: {"seq":11,"topic":"news","tags":["a"],"payload":{"b":1}}\n\n',
    'event: position\ndata: {"seq":11}\n\n',
    'event: position\ndata: {"seq":3}\n\n',
  ]
  const asked: string[] = []
  await listen((url, response) => {
    asked.push(url)
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.end(answers.shift())
  })
  const begins: number[] = []
  const changes: Change[] = []
  const { promise, resolve } = Promise.withResolvers<void>()
  const following = followChanges({
    inner: () => innerAddress(folder, null),
    token: async () => null,
    log: { info: () => {}, error: () => {} } as never,
    changed: (change) => changes.push(change),
    began: (seq) => {
      begins.push(seq)
      if (seq === 3) resolve()
    },
    now: () => new Date('2026-11-20T12:00:00Z'),
  })
  await promise
  following.stop()
  expect(begins).toEqual([10, 3])
  expect(changes).toEqual([{ seq: 11, topic: 'news', tags: ['a'], payload: { b: 1 } }])
  expect(asked.map((url) => url.split('?')[1])).toEqual(['after=latest&before=1000', 'after=11', 'after=11'])
})

it('has at its first look what came before, as no news, and all of it again where the line broke meanwhile', async () => {
  const event = (seq: number) => `id: ${seq}\ndata: {"seq":${seq},"topic":"news","tags":["t${seq}"]}\n\n`
  const position = 'event: position\nid: 7\ndata: {"seq":9}\n\n'
  const answers = [
    `${position}${event(8)}`,
    `${position}${event(8)}${event(9)}${event(10)}`,
    `event: position\nid: 10\ndata: {"seq":11}\n\n${event(11)}`,
  ]
  const asked: string[] = []
  await listen((url, response) => {
    asked.push(url.split('?')[1] ?? '')
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.end(answers.shift())
  })
  const begins: [number, Earlier][] = []
  const changes: number[] = []
  const { promise, resolve } = Promise.withResolvers<void>()
  const following = followChanges({
    inner: () => innerAddress(folder, null),
    token: async () => null,
    log: { info: () => {}, error: () => {} } as never,
    changed: ({ seq }) => {
      changes.push(seq)
      if (seq === 11) resolve()
    },
    began: (seq, earlier) => begins.push([seq, earlier]),
    now: () => new Date('2026-11-20T12:00:00Z'),
  })
  await promise
  following.stop()
  const before = [8, 9].map((seq) => ({ seq, topic: 'news', tags: [`t${seq}`], payload: undefined }))
  expect(begins).toEqual([[9, expect.objectContaining({ after: 7, changes: before })]])
  expect(changes).toEqual([10, 11])
  expect(asked).toEqual(['after=latest&before=1000', 'after=latest&before=1000', 'after=10'])
})

it('takes nothing of an answer that is no stream, and says once that it does not follow, and once that it does', async () => {
  let calls = 0
  let accepts: string | undefined
  const server = await listen((_url, response) => {
    calls++
    const words = 'event: position\ndata: {"seq":4}\n\n'
    if (calls < 3) return void response.writeHead(503).end(words)
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write(words)
  })
  server.on('request', (request) => {
    accepts = `${request.headers.accept} ${request.headers.authorization}`
  })
  const said: string[] = []
  const begins: number[] = []
  const { promise, resolve } = Promise.withResolvers<void>()
  const following = followChanges({
    inner: () => innerAddress(folder, null),
    token: async () => 'word',
    log: {
      info: (message: string) => said.push(message),
      error: (message: string) => said.push(message),
    } as never,
    changed: () => {},
    began: (seq) => {
      begins.push(seq)
      resolve()
    },
    now: () => new Date('2026-11-20T12:00:00Z'),
  })
  expect(following.hears()).toBe(false)
  await promise
  expect([following.hears(), following.platform()]).toEqual([true, 'reached'])
  following.stop()
  expect([begins, calls, accepts]).toEqual([[4], 3, 'text/event-stream Bearer word'])
  expect(said).toEqual(['changes not followed', 'changes followed again'])
})

it('takes the port that it is given, and says so where no platform runs over the folder', async () => {
  expect(await innerAddress(folder, 4711)).toBe('http://127.0.0.1:4711')
  await expect(innerAddress(folder, null)).rejects.toThrow('no platform runs over this data folder')
})
