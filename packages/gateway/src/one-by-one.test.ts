import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { listening } from '@club/process/testing'
import { afterEach, beforeEach, expect, it } from '@jest/globals'
import { oneByOne } from './one-by-one.ts'

let server: Server
/** Requests that were taken up, and their responses. */
let taken: { path: string; response: ServerResponse }[]
let line: Socket
let closed: number

beforeEach(async () => {
  taken = []
  closed = 0
  server = createServer(
    oneByOne((request, response) => {
      taken.push({ path: request.url ?? '', response })
      response.once('close', () => closed++)
    }),
  )
  const { port } = new URL(await listening(server))
  line = connect(Number(port), '127.0.0.1')
  line.on('error', () => {})
  await once(line, 'connect')
})
afterEach(async () => {
  line.destroy()
  await new Promise((done) => server.close(done))
})

const asking = (...paths: string[]) =>
  line.write(paths.map((path) => `GET ${path} HTTP/1.1\r\nhost: a\r\n\r\n`).join(''))
const until = async (holds: () => boolean) => {
  while (!holds()) await new Promise(setImmediate)
}
const paths = () => taken.map(({ path }) => path)
/** A turn of everything that was on its way when it is called. */
const settled = async () => {
  for (let turn = 0; turn < 20; turn++) await new Promise(setImmediate)
}

it('takes up what a client asks ahead once it has answered what came before, in order', async () => {
  let text = ''
  line.setEncoding('utf8').on('data', (part: string) => {
    text += part
  })
  asking('/a', '/b', '/c')
  await until(() => taken.length > 0)
  await settled()
  expect(paths()).toEqual(['/a'])
  taken[0]?.response.end('first')
  await until(() => taken.length > 1)
  await settled()
  expect(paths()).toEqual(['/a', '/b'])
  taken[1]?.response.end('second')
  await until(() => taken.length > 2)
  taken[2]?.response.end('third')
  await until(() => text.includes('third'))
  expect(text.match(/first|second|third/g)).toEqual(['first', 'second', 'third'])
  // A connection that has all its answers is as good as new.
  asking('/d')
  await until(() => taken.length > 3)
})

it('never takes up what waited on a connection that has gone', async () => {
  asking('/a', '/b')
  await until(() => taken.length > 0)
  line.destroy()
  await until(() => closed > 0)
  await settled()
  expect(paths()).toEqual(['/a'])
})

const uploading = (...paths: string[]) =>
  line.write(paths.map((path) => `PUT ${path} HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\n\r\nx`).join(''))
const file = (name: string) => `/api/ingest/v1/live/${name}.ts`

it('takes up an encoder’s files at once, and those of one that has hung up since; all else waits for its turn', async () => {
  let text = ''
  line.setEncoding('utf8').on('data', (part: string) => {
    text += part
  })
  uploading(file('a'), file('b'))
  asking('/c')
  uploading(file('d'), '/e')
  await until(() => taken.length > 2)
  await settled()
  expect(paths()).toEqual([file('a'), file('b'), file('d')])
  taken[1]?.response.end('second')
  taken[2]?.response.end('fourth')
  await settled()
  expect(paths()).toHaveLength(3)
  taken[0]?.response.end('first')
  await until(() => taken.length > 3)
  taken[3]?.response.end('third')
  await until(() => taken.length > 4)
  taken[4]?.response.end('fifth')
  await until(() => text.includes('fifth'))
  expect(text.match(/first|second|third|fourth|fifth/g)).toEqual([
    'first',
    'second',
    'third',
    'fourth',
    'fifth',
  ])
  expect(paths().slice(3)).toEqual(['/c', '/e'])

  uploading(file('f'), file('g'))
  line.destroy()
  await until(() => taken.length > 6)
  expect(paths().slice(5)).toEqual([file('f'), file('g')])
})

it('takes up no more than a few files ahead; the next wait, and too many of those end the connection', async () => {
  const over = once(line, 'close')
  line.resume()
  uploading(...Array.from({ length: 30 }, (_none, number) => file(String(number))))
  await until(() => taken.length > 16)
  await settled()
  expect(paths()).toHaveLength(17)
  uploading(...Array.from({ length: 20 }, (_none, number) => file(`more-${number}`)))
  await over
})

it('takes up nothing after the last answer of a connection', async () => {
  asking('/a', '/b')
  await until(() => taken.length > 0)
  const over = once(line, 'close')
  line.resume()
  taken[0]?.response.writeHead(200, { connection: 'close' }).end()
  await over
  await settled()
  expect(paths()).toEqual(['/a'])
})

it('cuts a connection that asks too far ahead', async () => {
  const over = once(line, 'close')
  line.resume()
  asking(...Array.from({ length: 18 }, (_none, number) => `/${number}`))
  await over
  await until(() => closed > 0)
  expect(paths()).toEqual(['/0'])
})
