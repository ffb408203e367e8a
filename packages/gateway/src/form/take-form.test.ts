/** A text's form sent without scripts to the site's own address: taken, refused, or shown again on its page. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { ask, type TestGateway, testGateway } from '../testing.ts'

const path = '/api/forms/v1/forms/contact/plain-messages'
const form = 'application/x-www-form-urlencoded'
let site: TestGateway
beforeAll(async () => {
  site = await testGateway()
})
afterAll(() => site.close())
beforeEach(() => {
  site.asked.length = 0
  site.log.length = 0
})

const send = (body: string, headers: Record<string, string> = {}) =>
  ask(site.url + path, {
    method: 'POST',
    body,
    headers: { origin: site.url, 'content-type': form, 'content-length': String(body.length), ...headers },
  })
const refuse = (status: number, told: unknown = { errors: [] }) =>
  site.answer((_, response) => void response.writeHead(status).end(JSON.stringify(told)))
const noted = () => site.log.filter(({ level }) => level === 'request').map(({ fields }) => fields.cache)

describe('a form without scripts', () => {
  it('leads on to where the platform says, once it is taken', async () => {
    site.answer((_, response) => void response.writeHead(303, { location: '/contact?sent=1' }).end())
    const { status, headers } = await send('page=/contact&name=Ada')
    expect([status, headers.location, headers['cache-control']]).toEqual([303, '/contact?sent=1', 'no-store'])
    const [asked] = site.asked.filter(({ url }) => url === path)
    expect(asked?.body).toBe('page=/contact&name=Ada')
    expect(asked?.headers).toMatchObject({ 'x-site-origin': site.url, 'x-request-id': expect.any(String) })
    expect(noted()).toEqual(['proxy'])
  })

  it('is shown again on its page with what was typed, and the answer is kept by nobody', async () => {
    refuse(422, { errors: [{ code: 'invalid', source: { pointer: '/fields/email' } }] })
    const { status, headers, body } = await send('page=/contact&email=x', { 'accept-encoding': 'br, gzip' })
    expect(status).toBe(422)
    expect(body).toContain('/contact drawn')
    expect(body).toContain('{"formID":"contact","fields":{"email":"x"},"problems":{"email":"invalid"}}')
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'x-content-type-options': 'nosniff',
      'content-length': String(body.length),
    })
    // A compressed length would leak what was typed.
    expect(headers).not.toHaveProperty('content-encoding')
    expect(noted()).toEqual(['private'])
    // No other visitor's page contains it.
    expect((await ask(`${site.url}/contact`)).body).not.toContain('email')
  })

  it('of a page that is not there is that page', async () => {
    refuse(422)
    const { status, body } = await send('page=/nowhere&email=x')
    expect([status, body.includes('/nowhere drawn')]).toEqual([404, true])
    expect(noted()).toEqual(['private'])
  })

  it.each(['/../x', 'contact', '//evil.example', '/a/'])('cannot be shown again on %s', async (page) => {
    refuse(422)
    const { status, body } = await send(new URLSearchParams({ page }).toString())
    expect([status, body.includes('400 This form cannot be taken')]).toEqual([400, true])
  })

  it.each([404, 403, 500])('that the platform refuses with %i is that error’s page', async (status) => {
    refuse(status)
    const answer = await send('page=/contact')
    expect([answer.status, answer.body.includes('This form cannot be taken')]).toEqual([status, true])
    expect(noted()).toEqual(['proxy'])
  })

  it('that comes too often says when it may be sent again, as the platform does', async () => {
    site.answer((_, response) => void response.writeHead(429, { 'retry-after': '40' }).end('{}'))
    const { status, headers, body } = await send('page=/contact')
    expect([status, headers['retry-after'], body.includes('Please try again in a moment')]).toEqual([
      429,
      '40',
      true,
    ])
  })

  it('that leads nowhere is not taken, whatever its status says', async () => {
    site.answer((_, response) => void response.writeHead(303).end())
    expect((await send('page=/contact')).body).toContain('This form cannot be taken')
  })

  it.each([
    ['of another site', { origin: 'https://evil.example' }, 'name=Ada', 403],
    ['of another kind', { 'content-type': 'text/plain' }, 'name=Ada', 415],
    ['longer than a message', {}, `text=${'a'.repeat(64 * 1024)}`, 413],
  ])('%s reaches nobody', async (_, headers, body, status) => {
    const answer = await send(body, headers)
    expect(answer.status).toBe(status)
    expect(site.asked.filter(({ url }) => url === path)).toEqual([])
    expect(noted()).toEqual(['refused'])
  })

  it('that nobody answers is 503, and the log has none of its words', async () => {
    site.answer((request) => void request.socket.destroy())
    expect((await send('page=/contact&name=Ada+Lovelace')).status).toBe(503)
    expect(noted()).toEqual(['failed'])
    const [error] = site.log.filter(({ level }) => level === 'error')
    expect(error).toMatchObject({ message: 'form not taken', fields: { reason: expect.anything() } })
    expect(JSON.stringify(site.log)).not.toContain('Lovelace')
  })
})
