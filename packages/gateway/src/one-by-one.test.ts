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

it('takes up uploads at once, and those of a client that has hung up since; what is asked behind them waits for its turn', async () => {
  let text = ''
  line.setEncoding('utf8').on('data', (part: string) => {
    text += part
  })
  uploading('/a', '/b')
  asking('/c')
  uploading('/d')
  await until(() => taken.length > 2)
  await settled()
  expect(paths()).toEqual(['/a', '/b', '/d'])
  taken[1]?.response.end('second')
  taken[2]?.response.end('fourth')
  await settled()
  expect(paths()).toEqual(['/a', '/b', '/d'])
  taken[0]?.response.end('first')
  await until(() => taken.length > 3)
  taken[3]?.response.end('third')
  await until(() => text.includes('fourth'))
  expect(text.match(/first|second|third|fourth/g)).toEqual(['first', 'second', 'third', 'fourth'])

  uploading('/e', '/f')
  line.destroy()
  await until(() => taken.length > 5)
  expect(paths().slice(4)).toEqual(['/e', '/f'])
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
