import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { callerOf } from '../caller.ts'
import { createFormSender, type FormSender } from './answer-form.ts'

const caller = callerOf({ site: 'site', countryHeader: null, trustedProxies: [] })
const path = '/api/forms/v1/forms/contact/plain-messages'

/** A request as the gateway gets it, with more headers than the platform needs to judge a form. */
const request = {
  url: path,
  headers: {
    'content-type': 'application/x-www-form-urlencoded',
    origin: 'https://club.example',
    'user-agent': 'A browser',
    cookie: 'own=1',
    'x-site': 'of-a-stranger',
  },
  rawHeaders: [],
  socket: { remoteAddress: '198.51.100.7' },
} as unknown as IncomingMessage

describe('a form on its way to the platform', () => {
  let platform: Server
  let sender: FormSender
  let came: { method?: string; url?: string; headers: IncomingMessage['headers']; body: string }[] = []
  let answer: [status: number, headers: Record<string, string>, body: string]

  beforeAll(async () => {
    platform = createServer(async (asked, response) => {
      let body = ''
      for await (const part of asked) body += part
      came.push({ method: asked.method, url: asked.url, headers: asked.headers, body })
      response.writeHead(answer[0], answer[1]).end(answer[2])
    })
    await new Promise<void>((done) => platform.listen(0, '127.0.0.1', done))
    sender = createFormSender(`http://127.0.0.1:${(platform.address() as AddressInfo).port}`, caller)
  })
  beforeEach(() => {
    came = []
  })
  afterAll(() => new Promise((done) => platform.close(done)))

  it('takes what the platform judges it by, who calls, and nothing else of the browser', async () => {
    answer = [303, { location: '/contact?sent=1' }, '']
    await sender.send(request, 'name=Ada', { 'x-request-id': '7' })
    expect(came).toHaveLength(1)
    expect(came[0]).toMatchObject({ method: 'POST', url: path, body: 'name=Ada' })
    expect(came[0]?.headers).toMatchObject({
      'content-type': 'application/x-www-form-urlencoded',
      origin: 'https://club.example',
      'user-agent': 'A browser',
      'x-request-id': '7',
      'x-site': 'site',
    })
    expect(came[0]?.headers.cookie).toBeUndefined()
  })

  it('is led on by the platform’s word, and goes nowhere by itself', async () => {
    answer = [303, { location: '/contact?sent=1' }, '{"data":"taken"}']
    expect(await sender.send(request, 'name=Ada', {})).toEqual({
      status: 303,
      location: '/contact?sent=1',
      told: null,
    })
    expect(came).toHaveLength(1)
  })

  it('comes back with what is wrong with it; a refusal that says nothing says nothing', async () => {
    const told = { errors: [{ code: 'invalid', source: { pointer: '/fields/email' } }] }
    answer = [422, { 'content-type': 'application/json' }, JSON.stringify(told)]
    expect(await sender.send(request, 'email=x', {})).toEqual({ status: 422, location: null, told })
    answer = [400, {}, 'no JSON']
    expect(await sender.send(request, 'email=x', {})).toEqual({ status: 400, location: null, told: null })
  })
})
