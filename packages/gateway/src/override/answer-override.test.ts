/** An address that requests one version: who is redirected with it, who is told why not, and who is ignored. */
import { createServer, type Server } from 'node:http'
import { listening } from '@club/process/testing'
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals'
import { callerOf } from '../caller.ts'
import type { Lane } from '../canary/lanes.ts'
import { createOverriding, type Overriding } from './answer-override.ts'
import type { Override } from './override.core.ts'
import type { Overrides } from './overrides.ts'

let server: Server
let url: string
let overriding: Overriding
let opened: Override[]
/** Whether the site runs in production. */
let production: boolean
/** Turns taken with the platform. */
let turns: { taken: number; over: number }
const turn = async () => {
  turns.taken++
  return () => void turns.over++
}
const lane = {} as Lane
const overrides: Overrides = {
  async open(wish) {
    opened.push(wish)
    return wish.version === 'broken' ? 'render: broken' : { ...wish, version: `${wish.version}0123` }
  },
  of: ({ version }) => (version === '3f9c0123' ? lane : null),
  update: () => {},
  all: () => [],
  close: async () => {},
}

beforeAll(async () => {
  server = createServer((request, response) => {
    overriding.answer(request, response, turn).then((answered) => {
      if (typeof answered !== 'number') response.end(String(answered))
    })
  })
  url = await listening(server)
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  ;[opened, production, turns] = [[], false, { taken: 0, over: 0 }]
  begin()
})
const begin = () => {
  overriding = createOverriding(overrides, {
    // Nothing listens there, so nobody is signed in.
    platform: 'http://127.0.0.1:1',
    site: 'site',
    production,
    caller: callerOf({ site: 'site', countryHeader: null, trustedProxies: [] }),
  })
}
const at = (path: string) => fetch(url + path, { redirect: 'manual' })

it('whoever may is sent on without it, and the browser keeps the version that was meant', async () => {
  const answer = await at('/videos?page=2&remote=tv@3f9c')
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/videos?page=2'])
  expect([answer.headers.get('cache-control'), answer.headers.get('x-content-type-options')]).toEqual([
    'no-store',
    'nosniff',
  ])
  expect(opened).toEqual([{ remote: 'tv', version: '3f9c' }])
  const [cookie = ''] = answer.headers.get('set-cookie')?.split(';') ?? []
  expect(cookie).toContain('tv@3f9c0123')
  expect(answer.headers.get('set-cookie')).not.toContain('Secure')
  expect(overriding.of(cookie)).toBe(lane)
  expect([overriding.of(undefined), overriding.of('override=tv%403f9c0123')]).toEqual([null, null])
})

it('a version that cannot be had is told of', async () => {
  expect(await (await at('/videos?remote=tv@broken')).text()).toBe('render: broken')
})

it('an address that asks for none, or of somebody who may not, asks nothing', async () => {
  expect(await (await at('/videos?page=2')).text()).toBe('null')
  production = true
  begin()
  expect(await (await at('/videos?remote=tv@3f9c')).text()).toBe('null')
  expect(opened).toEqual([])
})

it('who somebody is is asked in their turn, and only where a version is asked for', async () => {
  production = true
  begin()
  await at('/videos?page=2')
  expect(turns).toEqual({ taken: 0, over: 0 })
  await at('/videos?remote=tv@3f9c')
  expect(turns).toEqual({ taken: 1, over: 1 })
})

it('the way back is everybody’s', async () => {
  production = true
  begin()
  const answer = await at('/videos?remote=none')
  expect([answer.status, answer.headers.get('location'), opened]).toEqual([303, '/videos', []])
  expect(answer.headers.get('set-cookie')).toMatch(/^override=; Max-Age=0/)
})
