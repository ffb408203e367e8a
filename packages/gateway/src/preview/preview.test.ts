/** Previews in a gateway: what an address requests, what a cookie says, and what the platform decides. */
import { createServer, type Server } from 'node:http'
import { listening } from '@club/process/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { callerOf } from '../caller.ts'
import { NotAdmitted } from '../pages.ts'
import { createPreviewing } from './answer-preview.ts'
import { previewAsked, previewTokenFor } from './preview.core.ts'

const seal = 's'.repeat(43)
const tokenFor = (path: string) => `${Buffer.from(`t1ddd ${path}`).toString('base64url')}.${seal}`

describe('what an address brings', () => {
  it('is a token, or the way back; the rest of the address stays', () => {
    const token = tokenFor('/club')
    expect(previewAsked(`/club?page=2&preview=${token}&x=1`)).toEqual({ token, address: '/club?page=2&x=1' })
    expect(previewAsked('/club?preview=none')).toEqual({ token: null, address: '/club' })
    expect(previewAsked(`/?preview=${token}`)).toEqual({ token, address: '/' })
    expect(previewAsked(`/x?a=what?&preview=${token}`)).toEqual({ token, address: '/x?a=what%3F' })
    expect(previewAsked('/club?preview=none&x=1')).toEqual({ token: null, address: '/club?x=1' })
    const named = (name: string) => previewAsked(`/club?preview=${name}.${seal}`)?.token
    expect([named('n'), named('n'.repeat(900))].map((one) => one?.length)).toEqual([45, 944])
    expect([named('n'.repeat(901)), named(''), named(' n'), named('n.n')]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ])
    for (const address of [
      '/club',
      '/club?preview=',
      '/club?preview=x',
      `/club?preview=${token}x`,
      '/?a=preview',
    ])
      expect(previewAsked(address)).toBeNull()
  })
  it('is taken from a cookie for its own path alone', () => {
    const token = tokenFor('/club/sale')
    expect(previewTokenFor(`a=1; preview=${token}`, '/club/sale')).toBe(token)
    for (const [cookies, path] of [
      [undefined, '/club/sale'],
      [`preview=${token}`, '/club'],
      ['preview=', '/club/sale'],
      [`preview=x.${seal}`, '/club/sale'],
      [`nopreview=${token}`, '/club/sale'],
      ['a=1', '/club/sale'],
      [`preview=${Buffer.from('T1 /club/sale').toString('base64url')}.${seal}`, '/club/sale'],
      [`preview=${Buffer.from('club/sale').toString('base64url')}.${seal}`, 'club/sale'],
      [`preview=${Buffer.from('t1 club/sale').toString('base64url')}.${seal}`, 'club/sale'],
      [`preview=${Buffer.from('x t1 /club/sale').toString('base64url')}.${seal}`, '/club/sale'],
    ] as const)
      expect(previewTokenFor(cookies, path)).toBeNull()
  })
})

describe('what the platform’s word makes of it', () => {
  let platform: Server
  let site: Server
  let url: string
  let status: number
  let said: unknown
  let admitted: boolean
  beforeAll(async () => {
    platform = createServer((_request, response) => response.writeHead(status).end(JSON.stringify(said)))
    const caller = callerOf({ site: 'site', countryHeader: null, trustedProxies: ['10.0.0.0/8'] })
    const previewing = createPreviewing(await listening(platform), caller)
    const admit = async () => {
      if (!admitted) throw new NotAdmitted(1)
      return () => {}
    }
    site = createServer((request, response) => {
      const [pathname = ''] = (request.url ?? '').split('?')
      previewing.answer(request, response, pathname, admit).then(
        (answered) => void (typeof answered === 'number' || response.end(String(answered))),
        (problem: Error) => response.writeHead(503).end(problem.name),
      )
    })
    url = await listening(site)
  })
  beforeEach(() => {
    ;[status, said, admitted] = [200, { data: { path: '/club', seconds: 60 } }, true]
  })
  afterAll(() => {
    platform.close()
    site.close()
  })
  const at = (path: string) => fetch(url + path, { redirect: 'manual' })

  it('the browser keeps it as long as it lasts, and the address goes on without it', async () => {
    const answer = await at(`/club?preview=${tokenFor('/club')}`)
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/club'])
    expect(answer.headers.get('set-cookie')).toMatch(
      /^preview=[^;]+; Max-Age=60; Path=\/; HttpOnly; SameSite=Lax/,
    )
    expect([answer.headers.get('cache-control'), answer.headers.get('x-robots-tag')]).toEqual([
      'no-store',
      'noindex',
    ])
    const back = await at('/club?preview=none')
    expect([back.status, back.headers.get('set-cookie')]).toEqual([
      303,
      expect.stringMatching(/^preview=; Max-Age=0/),
    ])
  })
  it('what is over, or is of another page, opens nothing; who asks too often or while nobody says is told to come again', async () => {
    const answered = async (path: string) => {
      const answer = await at(path)
      return [answer.status, await answer.text(), answer.headers.get('set-cookie')]
    }
    expect(await answered('/club')).toEqual([200, 'null', null])
    expect(await answered(`/other?preview=${tokenFor('/club')}`)).toEqual([200, 'over', null])
    status = 404
    expect(await answered(`/club?preview=${tokenFor('/club')}`)).toEqual([200, 'over', null])
    status = 503
    expect(await answered(`/club?preview=${tokenFor('/club')}`)).toEqual([503, 'Error', null])
    admitted = false
    expect(await answered(`/club?preview=${tokenFor('/club')}`)).toEqual([503, 'NotAdmitted', null])
  })
})
