/** The packages widget: rendering and presses. */
import { type PackagesWidgetSettings, plainWidget, sampleClub } from '@club/settings'
import { keepWaitingCode } from '@club/shell-api'
import { seeNothing, testHost } from '@club/shell-api/testing'
import { afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { PackagesWidget } from './PackagesWidget.tsx'
import type { PackageLists } from './packages.loader.ts'
import { aPackage, aPass, aPrice } from './sample.testing.ts'

// jsdom does not support dialogs.
beforeAll(() => {
  seeNothing()
  Element.prototype.scrollIntoView = () => {}
  HTMLDialogElement.prototype.showModal = function (this: HTMLDialogElement) {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function (this: HTMLDialogElement) {
    this.open = false
  }
})

type Answer = { status: number; body: unknown } | 'never' | 'fails'
let answers: (path: string, body: unknown) => Answer = () => 'never'
let asked: { path: string; body: unknown }[] = []

beforeEach(() => {
  asked = []
  globalThis.fetch = ((path: string, init?: RequestInit) => {
    const body = typeof init?.body === 'string' ? JSON.parse(init.body) : null
    asked.push({ path, body })
    const answer = answers(path, body)
    if (answer === 'never') return new Promise(() => {})
    if (answer === 'fails') return Promise.reject(new TypeError('no network'))
    const { status } = answer
    return Promise.resolve({ ok: status < 300, status, json: async () => answer.body })
  }) as typeof fetch
})
afterEach(() => {
  jest.restoreAllMocks()
})

const watch = aPackage('watch', {
  title: 'Watch',
  priceData: [
    aPrice('watch-monthly', { furtherInformation: '**All** of it', backsideText: 'Cancel any time.' }),
    aPrice('watch-yearly', { priceDisplay: '£69 a year', interval: 'year', offer: 'Four months free' }),
  ],
})

function draw(
  lists: Partial<PackageLists> = {},
  widget: Partial<PackagesWidgetSettings> = {},
  meant: string | null = null,
  settings = sampleClub,
) {
  const host = testHost(
    <PackagesWidget
      lists={{ membership: [watch], 'match-pass': [aPass('m1'), aPass('m2')], ...lists }}
      widget={{ ...plainWidget, ...widget }}
      meant={meant}
    />,
    { settings },
  )
  render(host.ui)
  return host.bus
}
type Bus = ReturnType<typeof draw>
const signIn = (bus: Bus, ...held: string[]) =>
  act(() => {
    bus.publish('session', {
      status: 'signed-in',
      userID: 'u1',
      displayName: 'Fan',
      email: 'fan@example.com',
    })
    bus.publish('entitlements', { held })
  })
const signedOut = (bus: Bus) => act(() => bus.publish('session', { status: 'signed-out' }))
const card = (name: string) => screen.getByRole('article', { name })
const button = (name: RegExp) => within(card('Watch')).getByRole('button', { name })

describe('the packages widget [TV-12b]', () => {
  it('opens with subscriptions, and shows passes on the second tab', () => {
    draw()
    expect(
      screen.getAllByRole('tab').map((tab) => [tab.textContent, tab.getAttribute('aria-selected')]),
    ).toEqual([
      ['Subscriptions', 'true'],
      ['Match passes', 'false'],
    ])
    fireEvent.keyDown(screen.getByRole('tablist'), { key: 'ArrowRight' })
    expect(screen.getByRole('tabpanel', { name: 'Match passes' }).hidden).toBe(false)
    expect(screen.getByRole('tabpanel', { name: 'Match passes' }).textContent).toContain(
      'Thornsea Town v Aldmarsh',
    )
  })

  it('says what is missing, in the editor’s words where there are some', () => {
    draw({ membership: [], 'match-pass': [aPass('m1')] })
    expect(screen.getByText('There are currently no Subscriptions available.')).toBeTruthy()
    cleanup()
    draw({ 'match-pass': [] })
    expect(screen.getByText('There are currently no Match Passes available.')).toBeTruthy()
    cleanup()
    draw({ membership: [] }, { noSubscriptionsText: 'Back in August.' })
    expect(screen.getByText('Back in August.')).toBeTruthy()
  })

  it('says the editor’s words for the widget and for an empty tab in the language of the page', async () => {
    const widget = { ...plainWidget, title: 'Watch us', noSubscriptionsText: 'Back in August.' }
    const { ui } = testHost(
      <PackagesWidget lists={{ membership: [], 'match-pass': [] }} widget={widget} meant={null} />,
      { lang: 'ar', dir: 'rtl', wordings: { 'Watch us': 'شاهدونا', 'Back in August.': 'تعود في أغسطس.' } },
    )
    await act(async () => void render(ui))
    expect((await screen.findByRole('heading')).textContent).toBe('شاهدونا')
    expect(screen.getByText('تعود في أغسطس.')).toBeTruthy()
  })

  it('says that there is nothing at all', () => {
    draw({ membership: [], 'match-pass': [] })
    expect(screen.getByText('No packages available')).toBeTruthy()
    expect(screen.queryByRole('tab')).toBeNull()
  })

  it('says what the club has to say about it where there is nothing at all', () => {
    draw({ membership: [], 'match-pass': [] }, { noSubscriptionsText: 'On sale on 1 June.' })
    expect(screen.getByText('On sale on 1 June.')).toBeTruthy()
    expect(screen.getAllByRole('tab')).toHaveLength(2)
    expect(screen.queryByText('No packages available')).toBeNull()
  })

  it('loads what the page did not bring; a list that fails is empty, and leaves the other', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => {})
    answers = () => 'never'
    draw({ membership: null, 'match-pass': null })
    expect(screen.getAllByText('Loading...')).toHaveLength(2)
    cleanup()
    answers = (path) =>
      path.includes('membership')
        ? { status: 500, body: {} }
        : { status: 200, body: { data: [aPass('m9')], meta: { total: 1 } } }
    draw({ membership: null, 'match-pass': null })
    await waitFor(() =>
      expect(screen.getByText('There are currently no Subscriptions available.')).toBeTruthy(),
    )
    await waitFor(() => expect(document.querySelector('[data-package="match-pass-m9"]')).toBeTruthy())
  })

  it('says its prices and that nothing can be bought where nobody can have an account, and has no button to press', () => {
    const plan = { Id: '1', Title: 'Season Audio', Body: '', Duration: '12', AmountFormatted: '£45.00' }
    const plans = [{ ...plan, PurchaseUrl: 'https://pay.example.com/1' }]
    const bus = draw({}, { plans, cta1ButtonCta: 'Redeem', cta2ButtonCta: 'Gift cards' }, null, {
      ...sampleClub,
      signIn: { mode: 'none' },
    })
    signedOut(bus)
    expect(
      screen.getByText(
        'These are our prices. Nothing can be bought here: there are no accounts on this site.',
      ),
    ).toBeTruthy()
    const watched = within(card('Watch'))
    expect(watched.getAllByText('£69 a year').length).toBeGreaterThan(0)
    expect(watched.queryAllByRole('button', { name: /^£/ })).toEqual([])
    expect(watched.getByRole('button', { name: /^Information about £/ })).toBeTruthy()
    expect(screen.queryByText('You must be logged in to purchase')).toBeNull()
    expect(screen.queryByText('Before you buy')).toBeNull()
    expect(screen.getAllByRole('tab')).toHaveLength(2)
    expect(screen.queryByRole('button', { name: 'Redeem' })).toBeNull()
    expect(screen.getByRole('link', { name: /Gift cards/ })).toBeTruthy()
  })

  it('says of a package whose payment is on its way that it is, in place of its prices, until it has arrived', async () => {
    const bought = (packageID: string, status: string) => ({
      id: packageID,
      attributes: {
        ...{ packageID, status, title: 'Watch', kind: 'subscription', active: false, entitlements: [] },
        ...{
          priceDisplay: '',
          boughtAt: '2026-11-20T12:00:00Z',
          renewsAt: null,
          endsAt: null,
          receiptURL: null,
        },
      },
    })
    answers = (path) =>
      path === '/api/payments/v1/purchases'
        ? {
            status: 200,
            body: {
              data: [bought('watch', 'processing'), bought('m1', 'canceled')],
              meta: { total: 2, customerID: 'c1' },
            },
          }
        : 'never'
    const bus = draw()
    signIn(bus, 'freemium')
    // Who has never paid is not asked about.
    await act(async () => {})
    expect(asked).toEqual([])
    act(() => bus.publish('entitlements', { held: ['freemium'], customerID: 'c1' }))
    await within(card('Watch')).findByText('Your payment is on its way')
    expect(within(card('Watch')).queryByRole('button', { name: /^£8.99/ })).toBeNull()
    expect(screen.getAllByText('Your payment is on its way').length).toBe(1)
    answers = () => 'never'
    const held = ['freemium', 'subscriber-video', 'subscriber-audio']
    act(() => bus.publish('entitlements', { held, customerID: 'c1' }))
    expect(screen.queryByText('Your payment is on its way')).toBeNull()
    within(card('Watch')).getByText('You have this')
  })

  it('says prices alone where no way to pay is configured: what is held is managed, and vouchers are redeemed', () => {
    const bus = draw({}, { cta1ButtonCta: 'Redeem' }, null, { ...sampleClub, paymentPages: [] })
    signedOut(bus)
    expect(screen.getByText('These are our prices. Nothing can be bought here at the moment.')).toBeTruthy()
    const watched = within(card('Watch'))
    expect(watched.queryAllByRole('button', { name: /^£/ })).toEqual([])
    expect(watched.queryByRole('link')).toBeNull()
    expect(screen.queryByText('You must be logged in to purchase')).toBeNull()
    expect(screen.getByRole('button', { name: 'Redeem' })).toBeTruthy()
    signIn(bus, 'subscriber-video', 'subscriber-audio')
    expect(button(/Manage Subscriptions/)).toBeTruthy()
  })

  it('opens with the pass that the fan came for, and that one first', () => {
    draw({}, {}, 'm2')
    expect(screen.getByRole('tab', { name: 'Match passes' }).getAttribute('aria-selected')).toBe('true')
    const panel = screen.getByRole('tabpanel', { name: 'Match passes' })
    expect(panel.querySelector('[data-package]')?.getAttribute('data-package')).toBe('match-pass-m2')
  })

  it('has a third tab where an older provider sells plans [TV-17b]', () => {
    const plan = {
      Id: '1',
      Title: 'Season Audio',
      Body: 'All of it',
      AmountFormatted: '£4.99',
      PurchaseUrl: 'https://old.example.com/',
    }
    draw(
      {},
      {
        plans: [
          { ...plan, Duration: null },
          { ...plan, Id: '2', Title: 'Video', Duration: '1 year' },
        ],
      },
    )
    fireEvent.click(screen.getByRole('tab', { name: 'More plans' }))
    const links = within(screen.getByRole('tabpanel', { name: 'More plans' })).getAllByRole('link')
    expect(links.map((link) => link.firstChild?.textContent)).toEqual(['Buy - £4.99 p/m', 'Buy - £4.99'])
  })
})

describe('a package card [TV-12c]', () => {
  it('has a border in the widget’s own style, else a shadow', () => {
    draw()
    expect(card('Watch').dataset.edge).toBe('border')
    cleanup()
    draw({}, { style: 'light' })
    expect(card('Watch').dataset.edge).toBe('shadow')
  })

  it('turns to what there is to know of a price, and back, with the focus', () => {
    draw()
    const open = screen.getByRole('button', { name: 'Information about £8.99 a month' })
    fireEvent.click(open)
    const close = screen.getByRole('button', { name: 'Back to the package' })
    expect([card('Watch').dataset.side, document.activeElement]).toEqual(['back', close])
    expect(screen.getByText('Cancel any time.')).toBeTruthy()
    fireEvent.click(close)
    expect([card('Watch').dataset.side, document.activeElement]).toEqual(['front', open])
    fireEvent.click(open)
    fireEvent.keyDown(close, { key: 'Escape' })
    expect(card('Watch').dataset.side).toBe('front')
    expect(screen.queryByRole('button', { name: /Information about £69/ })).toBeNull()
  })

  it('says who looks at it: nobody known, somebody signed out, a fan, its owner', () => {
    const bus = draw()
    expect(screen.queryByText('You must be logged in to purchase')).toBeNull()
    signedOut(bus)
    expect(within(card('Watch')).getByText('You must be logged in to purchase')).toBeTruthy()
    signIn(bus, 'freemium')
    expect(screen.queryByText('You must be logged in to purchase')).toBeNull()
    expect(button(/^£69 a year/)).toBeTruthy()
    signIn(bus, 'subscriber-video', 'subscriber-audio')
    expect(within(card('Watch')).getByText('You have this')).toBeTruthy()
    expect(button(/Manage Subscriptions/)).toBeTruthy()
    expect(screen.getAllByText('Included in your subscription', { exact: false })).toHaveLength(2)
  })
})

describe('a press on a price [TV-14b]', () => {
  const checkouts = () => asked.filter(({ path }) => path === '/api/payments/v1/create-checkout')
  const refuse = (status: number, code: string) => {
    answers = () => ({ status, body: { errors: [{ code, title: code }] } })
  }

  it('opens the account for who has it, and the login prompt for a stranger [TV-16c]', () => {
    const bus = draw()
    signIn(bus, 'subscriber-video', 'subscriber-audio')
    fireEvent.click(button(/Manage Subscriptions/))
    expect(bus.read('overlay')).toEqual({ open: 'account' })
    act(() => bus.publish('overlay', { open: 'none' }))
    signedOut(bus)
    fireEvent.click(button(/^£8.99/))
    expect([bus.read('overlay'), bus.read('loginPrompt')]).toEqual([
      { open: 'account' },
      { message: 'You must be logged in to purchase' },
    ])
    expect(checkouts()).toEqual([])
  })

  it('makes one checkout of the fan’s, however often it is pressed', async () => {
    const bus = draw()
    signIn(bus, 'freemium')
    act(() => bus.publish('entitlements', { held: ['freemium'], customerID: 'cus_7' }))
    answers = () => 'never'
    fireEvent.click(button(/^£69/))
    fireEvent.click(button(/^£69/))
    fireEvent.click(button(/^£8.99/))
    await waitFor(() => expect(checkouts()).toHaveLength(1))
    expect(button(/^£69/).getAttribute('aria-busy')).toBe('true')
    expect(checkouts()[0]?.body).toMatchObject({
      mode: 'subscription',
      metadata: { userID: 'u1', packageID: 'watch' },
      line_items: [{ price: 'watch-yearly', quantity: 1 }],
      allow_promotion_codes: true,
      customerID: 'cus_7',
    })
  })

  it('waits until it is known who is there', async () => {
    answers = () => 'never'
    const bus = draw()
    fireEvent.click(button(/^£8.99/))
    expect(button(/^£8.99/).getAttribute('aria-busy')).toBe('true')
    signIn(bus, 'freemium')
    await waitFor(() => expect(checkouts()).toHaveLength(1))
  })

  it.each([
    [409, 'checkout_differs', /has changed/],
    [409, 'another_currency', /subscription in another currency. Once that has ended/],
    [403, 'not_sold_here', /not allowed to show this match/],
    [410, 'not_on_sale', /no longer on sale/],
    [403, 'blocked', /blocked by an administrator/],
  ])('says what it was refused for: %s %s', async (status, code, words) => {
    refuse(status, code)
    const bus = draw()
    signIn(bus, 'freemium')
    fireEvent.click(button(/^£8.99/))
    expect((await screen.findByRole('alert')).textContent).toMatch(words)
    expect(button(/^£8.99/).getAttribute('aria-busy')).toBeNull()
  })

  it('opens the account where the server knows before the page that the fan has it', async () => {
    refuse(409, 'already_held')
    const bus = draw()
    fireEvent.click(button(/^£8.99/))
    signIn(bus)
    await waitFor(() => expect(bus.read('overlay')).toEqual({ open: 'account' }))
    expect(button(/^£8.99/).getAttribute('aria-busy')).toBeNull()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('asks before it changes a subscription where no account site does, and says what became of it', async () => {
    const offer = { fromTitle: 'Listen', alsoEnds: ['Films'], amount: 600, amountDisplay: '£6.00', at: 7 }
    let declined = true
    answers = (path, body) => {
      if (path.endsWith('/create-checkout'))
        return { status: 409, body: { errors: [{ code: 'change_instead', title: 'Change' }] } }
      if (body === null) return { status: 200, body: { data: { id: 'sub_1', attributes: offer } } }
      if (declined) return { status: 402, body: { errors: [{ code: 'payment_declined', title: 'No' }] } }
      return { status: 200, body: { data: { id: 'sub_1' } } }
    }
    const bus = draw()
    signIn(bus, 'freemium', 'subscriber-audio')
    fireEvent.click(button(/^£8.99/))
    expect((await screen.findByRole('alert')).textContent).toMatch(/replaces Listen\. You pay £6\.00 today/)
    expect(screen.getByRole('alert').textContent).toMatch(
      /It includes Films: you won’t be charged for that again/,
    )
    expect(asked.at(-1)?.path).toBe('/api/payments/v1/changes?package=watch&price=watch-monthly')
    fireEvent.click(button(/^Cancel/))
    expect(screen.queryByRole('alert')).toBeNull()
    expect(asked.filter(({ path, body }) => path.endsWith('/changes') && body !== null)).toEqual([])

    fireEvent.click(button(/^£8.99/))
    fireEvent.click(await within(card('Watch')).findByRole('button', { name: /^Change - £6.00 today/ }))
    await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(/^Your bank declined/))
    expect(asked.at(-1)).toEqual({
      path: '/api/payments/v1/changes',
      body: {
        ...{ packageID: 'watch', price: 'watch-monthly', amount: 600, at: 7 },
        seen: { amount: 899, currency: 'gbp', interval: 'month' },
      },
    })
    declined = false
    fireEvent.click(button(/^£8.99/))
    fireEvent.click(await within(card('Watch')).findByRole('button', { name: /^Change - / }))
    await screen.findByText(/^Your subscription has changed/)
    expect(button(/^£8.99/).getAttribute('aria-busy')).toBeNull()
  })

  it('says so where none could be made: the button comes back', async () => {
    const logged = jest.spyOn(console, 'error').mockImplementation(() => {})
    refuse(503, 'payments_away')
    const bus = draw()
    signIn(bus, 'freemium')
    fireEvent.click(button(/^£8.99/))
    await waitFor(() => expect(logged).toHaveBeenCalled())
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Sorry, checkout is not currently available, please try again',
    )
    expect(button(/^£8.99/).getAttribute('aria-busy')).toBeNull()
  })

  it('asks to sign in again where the session is over', async () => {
    refuse(401, 'signed_out')
    const bus = draw()
    signIn(bus, 'freemium')
    fireEvent.click(button(/^£8.99/))
    await waitFor(() => expect(bus.read('overlay')).toEqual({ open: 'account' }))
  })

  it('says that checkout is away where the way to the payment page fails', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => {})
    answers = () => ({ status: 200, body: { id: 'cs_1', url: 'javascript:alert(1)' } })
    const bus = draw()
    signIn(bus, 'freemium')
    fireEvent.click(button(/^£8.99/))
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Sorry, checkout is not currently available, please try again',
    )
  })
})

describe('the footer [TV-13a]', () => {
  it('is there where a button has a text, and takes any voucher without asking anybody', () => {
    jest.useFakeTimers()
    draw()
    expect(screen.queryByRole('button', { name: 'Use a code' })).toBeNull()
    cleanup()
    draw({}, { cta1ButtonCta: 'Use a code', cta2ButtonCta: 'Read more', cta2ButtonLink: '/videos/faqs' })
    expect(screen.getByRole('link', { name: 'Read more' }).getAttribute('href')).toBe('/videos/faqs')
    fireEvent.click(screen.getByRole('button', { name: 'Use a code' }))
    const overlay = screen.getByRole('dialog')
    fireEvent.click(within(overlay).getByRole('button', { name: 'Cancel' }))
    expect(screen.queryByRole('alert')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Use a code' }))
    fireEvent.change(within(overlay).getByRole('textbox'), { target: { value: '<any> text' } })
    fireEvent.click(within(overlay).getByRole('button', { name: 'Redeem' }))
    expect(screen.getByRole('alert').textContent).toBe('Voucher redeemed : <any> text')
    expect(asked).toEqual([])
    // The message shows for half a minute, or until the next one.
    act(() => jest.advanceTimersByTime(29_000))
    expect(screen.queryByRole('alert')).not.toBeNull()
    act(() => jest.advanceTimersByTime(2_000))
    expect(screen.queryByRole('alert')).toBeNull()
    jest.useRealTimers()
  })

  it('keeps the overlay and what was typed where the platform takes no code, says why there, and closes with one that is taken', async () => {
    const bus = draw({}, { cta1ButtonCta: 'Use a code', redeemsVouchers: true })
    signIn(bus, 'freemium')
    fireEvent.click(screen.getByRole('button', { name: 'Use a code' }))
    const overlay = screen.getByRole('dialog')
    const field = () => within(overlay).getByRole<HTMLInputElement>('textbox')
    const press = (code: string) => {
      fireEvent.change(field(), { target: { value: code } })
      fireEvent.click(within(overlay).getByRole('button', { name: 'Redeem' }))
    }
    press(' ')
    expect(within(overlay).getByRole('alert').textContent).toMatch(/^Please enter the code/)
    expect(asked).toEqual([])
    for (const [code, words] of [
      ['voucher_unknown', /^We don’t recognise this code/],
      ['voucher_yours', /^You’ve already redeemed this voucher/],
      ['voucher_used', /^This voucher has already been used/],
    ] as const) {
      answers = () => ({ status: 409, body: { errors: [{ code, title: 'No' }] } })
      press('TERRACE-1906')
      await waitFor(() => expect(within(overlay).getByRole('alert').textContent).toMatch(words))
      expect(field().value).toBe('TERRACE-1906')
    }
    answers = () => ({
      status: 200,
      body: { data: { id: 'redemption', attributes: { title: 'Films', entitlements: ['films'] } } },
    })
    press('TERRACE-1907')
    await waitFor(() => expect(within(overlay).queryByRole('textbox')).toBeNull())
    expect(screen.getByRole('alert').textContent).toBe('Voucher redeemed : TERRACE-1907')
  })
  it('has the code again that was typed before signing in, also where the cards were closed meanwhile', () => {
    const shop = { cta1ButtonCta: 'Use a code', redeemsVouchers: true }
    const typeIn = (bus: ReturnType<typeof draw>) => {
      signedOut(bus)
      fireEvent.click(screen.getByRole('button', { name: 'Use a code' }))
      fireEvent.change(screen.getByRole('textbox'), { target: { value: 'TERRACE-1908' } })
      fireEvent.click(screen.getByRole('button', { name: 'Redeem' }))
      expect([bus.read('overlay'), screen.queryByRole('textbox')]).toEqual([{ open: 'account' }, null])
    }
    const here = draw({}, shop)
    typeIn(here)
    signIn(here, 'freemium')
    expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('TERRACE-1908')
    cleanup()

    typeIn(draw({}, shop))
    cleanup()
    signIn(draw({}, shop), 'freemium')
    expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('TERRACE-1908')
    cleanup()

    signIn(draw({}, shop), 'freemium')
    expect(screen.queryByRole('textbox')).toBeNull()
  })
  it('has that code also where the fan signed in on another site, once and within the hour', () => {
    const shop = { cta1ButtonCta: 'Use a code', redeemsVouchers: true }
    const comeBack = () => signIn(draw({}, shop), 'freemium')
    const now = Date.now()
    keepWaitingCode('TERRACE-1909', now)
    comeBack()
    expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('TERRACE-1909')
    cleanup()
    comeBack()
    expect(screen.queryByRole('textbox')).toBeNull()
    cleanup()
    keepWaitingCode('TERRACE-1910', now - 3_600_001)
    comeBack()
    expect(screen.queryByRole('textbox')).toBeNull()
  })
})
