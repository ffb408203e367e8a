import { type Visit, visitContext } from '@club/host'
import { sampleClub, sampleVideo } from '@club/settings'
import { type Api, apiContext, settingsContext } from '@club/shell-api'
import { expect, it } from '@jest/globals'
import { RouterContextProvider } from 'react-router'
import { loadRoot } from './root.loader.ts'

type Club = {
  /** Whether the club sells subscriptions. */
  sells: boolean
  entitlements?: string[]
  customerID?: string | null
  /** The status of the list of purchases. */
  status?: number
}

/** What the pages of a signed-in fan show of subscriptions: their tab, and the way to the shop. */
async function shown({ sells, entitlements = [], customerID = null, status = 200 }: Club, path = '/profile') {
  const { feeds } = sampleVideo
  const video = { ...sampleVideo, feeds: { ...feeds, subscribe: { ...feeds.subscribe, enabled: sells } } }
  const api = {
    get: async (address: string) => ({
      data: address.endsWith('/settings') ? { id: 'settings', attributes: video } : [],
    }),
  }
  const asked: string[] = []
  const session = { loggedIn: true, ssoID: '1', displayName: 'jane', email: 'jane@example.com' }
  const visit = {
    cookies: { session: '1' },
    setCookie: () => {},
    ask: async (_: string, path: string) => {
      asked.push(path)
      if (path.endsWith('/session'))
        return { status: 200, body: { data: { id: 'session', attributes: session } } }
      if (path.endsWith('/purchases')) return { status, body: { data: [], meta: { total: 0, customerID } } }
      return {
        status: 200,
        body: { data: { id: '1', attributes: { userID: '1', entitlements, stripeCustomerID: null } } },
      }
    },
  }
  const context = new RouterContextProvider()
  context.set(apiContext, api as unknown as Api)
  context.set(visitContext, visit as unknown as Visit)
  const sites = { main: 'http://club.test', account: 'http://account.test' }
  context.set(settingsContext, { ...sampleClub, sites })
  const root = await loadRoot({ context, request: new Request(`http://account.test${path}`) })
  return { tab: root.subscriptions, shop: root.shop !== null, calls: asked.length, here: root.here }
}

it('leads to subscriptions where the club sells them, without asking what the fan has', async () => {
  expect(await shown({ sells: true })).toMatchObject({ tab: true, shop: true, calls: 1 })
})

it('elsewhere only a fan who has something, or may have, is led to it', async () => {
  const nowhere = { sells: false, entitlements: ['freemium'] }
  expect(await shown(nowhere)).toMatchObject({ tab: false, shop: false })
  expect(await shown({ ...nowhere, entitlements: ['freemium', 'subscriber-video'] })).toMatchObject({
    tab: true,
    shop: false,
  })
  expect(await shown({ ...nowhere, customerID: 'cus_1' })).toMatchObject({ tab: true })
  expect(await shown({ ...nowhere, status: 503 })).toMatchObject({ tab: true })
})

it.each([
  ['/profile?done=details&lang=ar', '/profile'],
  ['/buy?package=watch&checkout=cancelled', '/buy?package=watch'],
  ['/register?form=short', '/register?form=short'],
  ['/subscriptions?checkout=success&session_id=cs_1&lang=ar', '/subscriptions?session_id=cs_1'],
  [
    '/buy?package=watch&return=http%3A%2F%2Fclub.test%2Fnews&lang=ar',
    '/buy?return=http%3A%2F%2Fclub.test%2Fnews&package=watch',
  ],
])('the address of %s in another language keeps what the page is about: %s', async (path, here) => {
  expect((await shown({ sells: true }, path)).here).toBe(here)
})
