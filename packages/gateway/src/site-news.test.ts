/** A site follows its platform with the token that both were given, or that the platform has left in the data folder. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listening } from '@club/process/testing'
import { afterEach, beforeEach, expect, it } from '@jest/globals'
import { readEnvironment } from './environment.ts'
import { followPlatform, type SiteNews } from './site-news.ts'

let folder: string
let inner: Server
let port: number
/** The token that it was followed with. */
let followed: Promise<string | undefined>
let news: SiteNews | null
let purged: string[][]
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'site-news-'))
  ;[news, purged] = [null, []]
  followed = new Promise((done) => {
    inner = createServer((request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.write('event: position\ndata: {"seq":4}\n\ndata: {"seq":5,"topic":"news","tags":["a"]}\n\n')
      done(request.headers.authorization)
    })
  })
  port = Number(new URL(await listening(inner)).port)
})
afterEach(async () => {
  news?.stop()
  await news?.close()
  inner.closeAllConnections()
  inner.close()
  await rm(folder, { recursive: true, force: true })
})

const follow = (gatewayToken: string | null) => {
  news = followPlatform({
    environment: {
      ...readEnvironment({ DATA_DIR: folder }, { port: { variable: 'SITE_PORT', otherwise: 0 } }),
      platformInnerPort: port,
      gatewayToken,
    },
    ownTopics: async (topics) => ({ own: topics, lost: [] }),
    purge: (tags) => void purged.push(tags),
    now: () => new Date(0),
    log: { info: () => {}, error: () => {}, request: () => {} },
  })
}

it('by the one that it was given, whatever lies in the folder', async () => {
  await writeFile(join(folder, 'secrets.json'), JSON.stringify({ gatewayToken: 'left' }))
  follow('given')
  expect(await followed).toBe('Bearer given')
})

it('by the one of the folder where it was given none', async () => {
  await writeFile(join(folder, 'secrets.json'), JSON.stringify({ gatewayToken: 'left' }))
  follow(null)
  expect(await followed).toBe('Bearer left')
})

it.each([null, '{', '{"gatewayToken":7}', 'null'])(
  'by none where the folder has none (%s)',
  async (secrets) => {
    if (secrets !== null) await writeFile(join(folder, 'secrets.json'), secrets)
    follow(null)
    expect(await followed).toBeUndefined()
  },
)

it('all that is kept goes when it begins to follow, and then what each change is about', async () => {
  follow('given')
  while (purged.length < 2) await new Promise(setImmediate)
  expect(purged).toEqual([['*'], ['a']])
  expect(news?.platform()).toBe('reached')
})
