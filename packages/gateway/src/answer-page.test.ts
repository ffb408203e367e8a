/** How page addresses are answered besides with a page: lower case, addresses of a former site, previews. */
import { generateKeyPairSync } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { emptyRegistry } from '@club/federation'
import { printKeys, publicText, signChanges } from '@club/federation/signing'
import { openStore } from '@club/federation/store'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { ask, type TestGateway, testGateway } from './testing.ts'

let site: TestGateway
beforeAll(async () => {
  site = await testGateway()
})
afterAll(() => site.close())
beforeEach(() => {
  site.log.length = 0
})
const at = (path: string, headers: Record<string, string> = {}) => ask(site.url + path, { headers })
const ways = async (path: string) => {
  const { status, headers } = await at(path)
  return [status, headers.location]
}
const noted = () =>
  site.log.filter(({ level }) => level === 'request').map(({ fields: { status, cache } }) => [status, cache])

describe('an address with capitals', () => {
  it('leads to its page in small letters, with all that was asked, and may be kept as pages are', async () => {
    expect(await ways('/News/Ada?Ref=A')).toEqual([301, '/news/ada?Ref=A'])
    const page = await at('/news/ada')
    expect((await at('/News/Ada')).headers['cache-control']).toBe(page.headers['cache-control'])
  })
  it('is missing where there is none in small letters either', async () => {
    expect(await ways('/Nowhere')).toEqual([404, undefined])
  })
  it('leads on where its small letters do', async () => {
    expect(await ways('/Former?id=7')).toEqual([301, '/former?id=7'])
  })
  it('is the page that is missing where the other cannot be drawn', async () => {
    expect(await ways('/Fails')).toEqual([404, undefined])
  })
})

describe('an address of a former site', () => {
  it('leads on by all that was asked, with its place on the page', async () => {
    expect(await ways('/former?id=7')).toEqual([301, '/new?kept=1#there'])
  })
  it('is missing where what was asked leads nowhere', async () => {
    expect(await ways('/former?id=8')).toEqual([404, undefined])
    expect(await ways('/former')).toEqual([404, undefined])
  })
})

describe('a preview', () => {
  const token = (path: string) => `${Buffer.from(`1 ${path}`).toString('base64url')}.${'a'.repeat(43)}`
  const opens = (path: string) =>
    site.answer((_, response) => void response.end(JSON.stringify({ data: { path, seconds: 60 } })))

  it('goes into a cookie, by which the page is drawn for its owner alone', async () => {
    opens('/news/soon')
    const led = await at(`/news/soon?preview=${token('/news/soon')}`)
    expect([led.status, led.headers.location]).toEqual([303, '/news/soon'])
    const [cookie = ''] = String(led.headers['set-cookie']).split(';')
    const own = await at('/news/soon', { cookie })
    expect(own.body).toContain('previewed')
    expect(own.headers).toMatchObject({
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex, nofollow',
    })
    expect((await at('/news/soon')).body).not.toContain('previewed')
    // The preview is for one page only.
    expect((await at('/news/later', { cookie })).body).not.toContain('previewed')
    expect(noted().slice(0, 2)).toEqual([
      [303, 'preview'],
      [200, 'preview'],
    ])
  })
  it('that opens nothing there is over', async () => {
    opens('/news/other')
    const answer = await at(`/news/soon?preview=${token('/news/soon')}`)
    expect([answer.status, answer.body.includes('404 This preview is over')]).toEqual([404, true])
    expect(answer.headers['x-robots-tag']).toBe('noindex, nofollow')
    expect(noted()).toEqual([[404, 'preview']])
  })
  it('that nobody vouches for now is no page', async () => {
    site.answer((_, response) => void response.writeHead(500).end())
    expect((await at(`/news/soon?preview=${token('/news/soon')}`)).status).toBe(503)
    expect(noted()).toEqual([[503, 'failed']])
  })
})

describe('a path of a remote that nobody trusted has signed, where a trusted one claims everything', () => {
  const { privateKey: key } = generateKeyPairSync('ed25519')
  let signed: TestGateway
  let store: string

  beforeAll(async () => {
    store = await mkdtemp(join(tmpdir(), 'signed-store-'))
    const entry = (basePaths: string[]) => ({ version: 'v1', manifest: 'f'.repeat(64), basePaths })
    const club = { ...emptyRegistry, channels: { production: { club: entry(['/']) } } }
    const trusted = signChanges(emptyRegistry, club, { key, now: Date.now, days: 6 })
    const unsigned = { news: entry(['/nowhere', '/news']) }
    const { write, flip } = openStore(store)
    const keys = [{ team: 'club', key: publicText(key), remotes: ['club'], paths: ['/'] }]
    const stated = printKeys(
      { sequence: 1, expires: new Date(Date.now() + 86_400_000).toISOString(), keys },
      key,
    )
    await write('keys.json', new TextEncoder().encode(stated))
    await flip(() => ({
      ...trusted,
      channels: { production: { ...trusted.channels.production, ...unsigned } },
    }))
    signed = await testGateway({ store, releaseRootKey: publicText(key) })
  })
  afterAll(async () => {
    await signed.close()
    await rm(store, { recursive: true, force: true })
  })
  const statusAt = async (path: string) => (await ask(signed.url + path)).status

  it('is not available rather than missing; a page that is there, and a path that it does not claim, stay as they are', async () => {
    expect(await Promise.all(['/nowhere', '/nowhere/a', '/news', '/former'].map(statusAt))).toEqual([
      503, 503, 200, 404,
    ])
    const answer = await ask(`${signed.url}/nowhere`)
    expect(answer.body).toContain('503 The page is not available')
    expect(answer.headers['cache-control']).toContain('no-store')
  })
  it('is named as out', async () => {
    const { outages } = JSON.parse((await ask(`${signed.url}/readyz`)).body)
    expect(outages).toContainEqual({ remote: 'news' })
  })
})
