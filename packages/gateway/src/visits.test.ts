/** A site of private pages by its address: what each visit is drawn from, which forms are taken, and that nothing is kept. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { cacheHeaders, cachePolicy } from './cache-policy.ts'
import { ask, type TestGateway, testGateway } from './testing.ts'
import { longestForm } from './visits.ts'

let site: TestGateway
const at = (path: string) => `${site.url}${path}`
const form = 'application/x-www-form-urlencoded'
const send = (path: string, body: string, headers: Record<string, string> = {}) =>
  ask(at(path), { method: 'POST', body, headers: { origin: site.url, 'content-type': form, ...headers } })

beforeAll(async () => {
  site = await testGateway(
    {},
    {
      pages: 'private',
      passage: ['/dev/mailbox'],
      policies: { cache: cachePolicy, queries: [{ pages: /./, keys: { return: /^\w+$/ } }] },
    },
  )
})
afterAll(() => site.close())
beforeEach(() => {
  site.asked.length = 0
  site.log.length = 0
})

describe('a private page', () => {
  it('is drawn at once for one fan while 64 at another address wait for theirs', async () => {
    const page = { ...cachePolicy.page, drawnAtOnce: { ofAddress: 64, inAll: 256 } }
    const crowded = await testGateway(
      { trustedProxies: ['127.0.0.1'], renderWorkers: 2 },
      { pages: 'private', policies: { cache: { ...cachePolicy, page }, queries: [] } },
    )
    const from = (address: string, path: string) =>
      ask(`${crowded.url}${path}`, { headers: { 'x-forwarded-for': address } })
    let answered = 0
    const crowd = Array.from({ length: 64 }, () => from('203.0.113.1', '/slow').then(() => answered++))
    expect((await from('198.51.100.7', '/profile')).status).toBe(200)
    expect(answered).toBe(0)
    await Promise.all(crowd)
    await crowded.close()
  })

  it('is drawn for each visit from its own cookies, and kept by nobody', async () => {
    const one = await ask(at('/profile'), { headers: { cookie: 'session=one' } })
    const two = await ask(at('/profile'), { headers: { cookie: 'session=two' } })
    expect(one.body).toContain('GET | /profile | session=one |  | 127.0.0.1')
    expect(two.body).toContain('session=two')
    expect(two.body).not.toContain('session=one')
    expect(one.headers['cache-control']).toBe(cacheHeaders.never)
    expect(one.headers['set-cookie']).toEqual(['one=1; Path=/', 'two=2; Path=/'])
    expect(one.headers).not.toHaveProperty('etag')
    expect(one.headers).not.toHaveProperty('content-encoding')
    expect(site.log.filter(({ level }) => level === 'request').map(({ fields }) => fields.cache)).toEqual([
      'private',
      'private',
    ])
  })

  it('runs no script, is framed by nobody, and its forms may lead on to our own sites', async () => {
    const policy = String((await ask(at('/profile'))).headers['content-security-policy'])
    expect(policy).toContain("script-src 'none'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toContain("form-action 'self' http://our.example")
    expect(policy).toMatch(/style-src 'self' 'sha256-/)
  })

  it('takes a form under each of the site’s names', async () => {
    const named = await testGateway(
      { siteHosts: ['account.club.example', 'login.club.example'] },
      { pages: 'private' },
    )
    const sent = (name: string, from: string) =>
      ask(`${named.url}/sign-in`, {
        method: 'POST',
        body: 'a=1',
        headers: { host: name, origin: `https://${from}`, 'content-type': form },
      })
    const [main, other] = ['account.club.example', 'login.club.example']
    expect((await sent(main, main)).status).toBe(200)
    expect((await sent(other, other)).status).toBe(200)
    expect((await sent(other, 'evil.example')).status).toBe(403)
    await named.close()
  })

  it('takes a form of its own, whole, and answers as its worker says', async () => {
    expect((await send('/profile', 'a=1&b=%C3%A9', { cookie: 'session=one' })).body).toContain(
      'POST | /profile | session=one | a=1&b=%C3%A9 | 127.0.0.1',
    )
    expect((await send('/profile', 'wrong=1')).status).toBe(422)
    const led = await send('/leads', 'a=1')
    expect([led.status, led.headers.location]).toEqual([303, '/on'])
    expect((await send('/profile', '', { 'content-length': '0' })).body).toContain('POST | /profile |  |  |')
  })

  it.each([
    ['of another site', { origin: 'https://evil.example' }, 'a=1', 403],
    ['of another site of this machine', { origin: 'http://localhost:1' }, 'a=1', 403],
    ['that nobody says where it comes from', { origin: 'null' }, 'a=1', 403],
    ['that a page elsewhere sent', { 'sec-fetch-site': 'cross-site' }, 'a=1', 403],
    ['of another kind', { 'content-type': 'application/json' }, '{}', 415],
    ['with files in it', { 'content-type': 'multipart/form-data; boundary=x' }, '--x--', 415],
    ['that is too large', {}, `a=${'x'.repeat(longestForm)}`, 413],
  ])('takes no form %s', async (_what, headers, body, status) => {
    const refused = await send('/profile', body, headers)
    expect(refused.status).toBe(status)
    expect(refused.headers['cache-control']).toBe(cacheHeaders.never)
    expect(refused.body).not.toContain('POST |')
  })

  it('that cannot be drawn says so, and a form is not sent twice', async () => {
    expect((await ask(at('/fails?return=secret'))).status).toBe(503)
    expect(site.log).toContainEqual(expect.objectContaining({ message: 'page failed' }))
    expect(JSON.stringify(site.log)).not.toContain('secret')
    site.log.length = 0
    expect((await send('/dies', 'buy=1')).status).toBe(503)
    expect(site.log.filter(({ message }) => message === 'render worker replaced')).toHaveLength(1)
  })

  it('has a budget of forms for each address', async () => {
    const narrow = await testGateway({ trustedProxies: ['127.0.0.1'] }, { pages: 'private' })
    try {
      const from = (address: string) =>
        ask(`${narrow.url}/profile`, {
          method: 'POST',
          body: 'a=1',
          headers: { origin: narrow.url, 'content-type': form, 'x-forwarded-for': address },
        })
      const answers: number[] = []
      for (let round = 0; round < 63; round++) {
        const sent = await Promise.all(Array.from({ length: 8 }, () => from('203.0.113.9')))
        answers.push(...sent.map(({ status }) => status))
      }
      expect([answers.lastIndexOf(200) < 510, answers.at(-1)]).toEqual([true, 429])
      expect((await from('203.0.113.10')).status).toBe(200)
    } finally {
      await narrow.close()
    }
  })

  it('leaves to the platform what the site says is the platform’s', async () => {
    expect((await ask(at('/dev/mailbox?to=fan@example.com'))).body).toBe('{"data":[]}')
    expect(site.asked.at(-1)?.url).toBe('/dev/mailbox?to=fan@example.com')
    expect((await ask(at('/dev/mailboxes'))).body).toContain('GET | /dev/mailboxes')
  })
})
