import type { CheckoutState, Purchase } from '@club/contracts'
import { type Visit, visitContext } from '@club/host'
import { sampleClub } from '@club/settings'
import { settingsContext } from '@club/shell-api'
import { describe, expect, it } from '@jest/globals'
import { RouterContextProvider } from 'react-router'
import { type drawn, drawnOnceLoaded } from '../drawn.testing.tsx'
import { SubscriptionsPage } from './SubscriptionsPage.tsx'
import { loadSubscriptions, sendSubscriptions } from './subscriptions.action.ts'

const now = '2026-11-28T12:00:00.000Z'
const back = '/subscriptions?checkout=success&session_id=cs_1'

type State = CheckoutState['data']['attributes']
type Held = {
  /** The platform's answer about the checkout; a number is a refusal. */
  checkout?: Partial<State> | number
  purchases?: Purchase[]
  /** The language of the visit and the club's wordings in it. */
  visit?: Pick<Parameters<typeof drawn>[0], 'lang' | 'wordings'>
}

/** A visitor's browser at this account: it keeps the page's cookies. */
function browser({ checkout = 503, purchases = [], visit: language = {} }: Held) {
  const cookies: Record<string, string> = {}
  const answers = (path: string): { status: number; body: unknown } => {
    const ok = (data: unknown, meta = {}) => ({ status: 200, body: { data, meta } })
    if (path.endsWith('/session'))
      return ok({
        id: 'session',
        attributes: { loggedIn: true, ssoID: '1', displayName: 'Jane', email: 'jane@example.com' },
      })
    if (path.includes('/entitlements/')) return { status: 404, body: {} }
    if (path.endsWith('/purchases'))
      return ok(
        purchases.map((attributes, index) => ({ id: String(index), attributes })),
        { total: purchases.length, customerID: purchases.length === 0 ? null : 'cus_1' },
      )
    if (typeof checkout === 'number') return { status: checkout, body: {} }
    const state: State = {
      state: 'paid',
      packageID: 'watch',
      packageTitle: 'Watch',
      granted: true,
      ...checkout,
    }
    return ok({ id: 'cs_1', attributes: state })
  }
  const visit = {
    cookies,
    setCookie: (line: string) => {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies[name] = value
    },
    ask: async (_: string, path: string) => answers(path),
  }
  const context = new RouterContextProvider()
  context.set(visitContext, visit as unknown as Visit)
  context.set(settingsContext, sampleClub)
  const typed = { 'content-type': 'application/x-www-form-urlencoded' }
  /** @param form one that is sent to the page */
  return async (address: string, form?: string): Promise<HTMLElement> => {
    const asked = (init?: RequestInit) => ({
      request: new Request(`http://account.test${address}`, init),
      context,
    })
    const refused =
      form === undefined
        ? null
        : await sendSubscriptions(asked({ method: 'POST', headers: typed, body: `form=${form}` }))
    const loaded = await loadSubscriptions(asked())
    return drawnOnceLoaded({
      ...{ element: <SubscriptionsPage />, data: loaded, now, ...language },
      sent: refused === null || refused instanceof Response ? null : refused.data,
      root: { subscriptions: true, shop: '/shop', offer: { films: null } },
    })
  }
}

const aPurchase = (given: Partial<Purchase>): Purchase => ({
  packageID: 'watch',
  title: 'Watch',
  kind: 'subscription',
  status: 'active',
  active: true,
  entitlements: [],
  priceDisplay: '£8.99 a month',
  boughtAt: now,
  renewsAt: '2026-12-28T12:00:00.000Z',
  endsAt: null,
  receiptURL: null,
  ...given,
})

const nothing = 'You have no subscriptions'

describe('a fan who comes back from paying', () => {
  it('is told where the payment cannot be checked, with a way to look again, and not that there is nothing', async () => {
    const page = await browser({ checkout: 503 })(back)
    expect(page.textContent).toContain(
      'We can’t check your payment just now. If it went through, nothing is lost',
    )
    expect(page.textContent).not.toContain(nothing)
    const again = [...page.querySelectorAll('a')].find((link) => link.textContent === 'Look again')
    expect(again?.getAttribute('href')).toBe(back)
  })

  it.each<[Partial<State> | number, string]>([
    [{}, 'Thank you. Watch is yours, and ready to use.'],
    [{ outlook: 'postponed' }, 'its new date is not known yet'],
    [{ outlook: 'called-off' }, 'has been called off and will not be played'],
    [{ outlook: 'over' }, 'Your pass opens the replay'],
    [{ granted: false }, 'we are setting up Watch for you'],
    [{ state: 'processing', granted: false }, 'Your payment for Watch is on its way'],
    [{ state: 'open', granted: false }, 'This payment is not finished'],
    [{ state: 'expired', granted: false }, 'This payment page has expired'],
    [{ state: 'failed', granted: false }, 'The payment did not go through'],
    [{ state: 'withdrawn', granted: false }, 'This payment is on hold'],
    [{ state: 'refunded', granted: false }, 'Your payment for Watch has been refunded'],
    [{ state: 'over', granted: false }, 'it has since ended'],
    [404, 'We can’t find this payment'],
  ])('is told what became of it: %j', async (checkout, words) => {
    expect((await browser({ checkout })(back)).textContent).toContain(words)
  })

  it('is led to it by the focus', async () => {
    const focused = async (checkout: Partial<State> | number, address = back) =>
      (await browser({ checkout })(address)).querySelector('[autofocus]')?.textContent
    expect(await focused({})).toContain('Thank you. Watch is yours')
    expect(await focused({ state: 'failed', granted: false })).toContain('The payment did not go through')
    expect(await focused({}, '/subscriptions?checkout=cancelled')).toBeDefined()
    expect(await focused({}, '/subscriptions')).toBeUndefined()
    // A rejected form comes back under the same address: its problem has the focus.
    const held = browser({ checkout: 503, purchases: [aPurchase({})] })
    expect((await held(back, 'portal')).querySelector('[autofocus]')?.closest('form')).not.toBeNull()
  })

  it('is told once what is final', async () => {
    const look = browser({ checkout: {}, purchases: [aPurchase({})] })
    expect((await look(back)).textContent).toContain('Thank you. Watch is yours')
    const again = await look(back)
    expect(again.textContent).not.toContain('Thank you')
    expect(again.textContent).toContain('Renews on')
    // Another payment is other news.
    expect((await look(back.replace('cs_1', 'cs_2'))).textContent).toContain('Thank you. Watch is yours')
  })

  it('is told as long as it is not', async () => {
    const look = browser({ checkout: { state: 'processing', granted: false } })
    for (let turn = 0; turn < 2; turn += 1) expect((await look(back)).textContent).toContain('is on its way')
  })

  it('with a pass for a later match learns from when it can be used, and its list names the match’s day', async () => {
    const match = { kickOff: '2026-12-01T19:45:00.000Z', opensAt: '2026-12-01T18:15:00.000Z' }
    const pass = {
      packageID: 'pass-m1',
      title: 'Town v City',
      kind: 'match-pass' as const,
      renewsAt: null,
      match,
    }
    const checkout = { packageID: 'pass-m1', packageTitle: 'Town v City' }
    const page = await browser({ checkout, purchases: [aPurchase(pass)] })(back)
    expect(page.querySelector('[role=status]')?.textContent).toContain(
      'Town v City is yours: the live stream opens for you at 18:15 on Tue 1 Dec.',
    )
    expect([...page.querySelectorAll('li')].map(({ textContent }) => textContent).join(' ')).toContain(
      'Kick-off: Tue 1 Dec, 19:45. The live stream opens for you at 18:15 on Tue 1 Dec.',
    )
  })
})

it('an account that has nothing is told so', async () => {
  expect((await browser({})('/subscriptions')).textContent).toContain(nothing)
})

describe('the way to the provider’s own page', () => {
  const cancelled = aPurchase({ renewsAt: null, endsAt: '2026-12-28T12:00:00.000Z' })

  it('says in its own words that it is away', async () => {
    const page = await browser({ purchases: [aPurchase({ kind: 'match-pass' })] })('/subscriptions', 'portal')
    expect(page.textContent).toContain('your payments and receipts cannot be shown at the moment')
    expect(page.textContent).not.toContain('checkout is not currently available')
  })

  it('is there for whoever has cancelled and would rather stay', async () => {
    const look = browser({ purchases: [cancelled] })
    const page = await look('/subscriptions')
    expect(page.textContent).toContain('Until 28 Dec 2026 you can keep it')
    expect([...page.querySelectorAll('li form button')].map(({ textContent }) => textContent)).toEqual([
      'Keep my subscription',
    ])
    const name = page.querySelector<HTMLInputElement>('li form input[name=form]')?.value ?? ''
    const refused = await look('/subscriptions', name)
    expect(refused.querySelector('li form')?.textContent).toContain('cannot be shown at the moment')
    expect(
      (await browser({ purchases: [aPurchase({})] })('/subscriptions')).querySelector('li form'),
    ).toBeNull()
  })
})

it('says what was bought, and for how much, in the language of the visit', async () => {
  const page = await browser({
    checkout: {},
    purchases: [
      aPurchase({ paidDisplay: '£4.49' }),
      aPurchase({ kind: 'match-pass', title: 'Town v City', priceDisplay: '£7.99' }),
    ],
    visit: { lang: 'ar', wordings: { Watch: 'المشاهدة' } },
  })(back)
  expect([...page.querySelectorAll('li bdi')].map(({ textContent }) => textContent)).toEqual([
    'المشاهدة',
    '\u2066£8.99\u2069 شهريًا',
    'آخر دفعة: \u2066£4.49\u2069',
    'Town v City',
    '\u2066£7.99\u2069',
  ])
  expect(page.querySelector('[role=status]')?.textContent).toContain('المشاهدة')
  expect(page.textContent).not.toContain('Watch')
})
