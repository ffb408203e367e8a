import { testHost } from '@club/shell-api/testing'
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { AccountSummary, type AccountTexts } from './AccountSummary.tsx'

const texts: AccountTexts = {
  profileImage: (name) => `Profile image of ${name}`,
  accountID: (id) => `Account ID: ${id}`,
  manageAccount: 'Manage account',
  manageSubscriptions: 'Manage Subscriptions',
  portalProblem: 'No portal',
  access: 'You have access to',
  noSubscriptions: 'You have no subscriptions',
  subscriptionsProblem: 'No answer',
  logOut: 'Log out',
  logOutFailed: 'Not logged out',
  loggedOut: 'Logged Out',
}
const fan = {
  status: 'signed-in',
  userID: 'u1',
  displayName: 'Frankie Dunmore',
  email: 'fan@example.com',
} as const

const fetched = globalThis.fetch
let asked: string[] = []
beforeEach(() => {
  asked = []
  globalThis.fetch = (async (path: string, { method = 'GET' }: RequestInit = {}) => {
    asked.push(`${method} ${path}`)
    const held = { userID: 'u1', entitlements: [], stripeCustomerID: 'cus_7' }
    const refused = path.includes('portal')
    const body = { data: { attributes: held } }
    return { ok: !refused, status: refused ? 503 : 200, json: async () => body }
  }) as unknown as typeof fetch
})
afterEach(() => {
  globalThis.fetch = fetched
  jest.restoreAllMocks()
  jest.useRealTimers()
})

function draw(customerID: string | null) {
  const onLoggedOut = jest.fn()
  const host = testHost(<AccountSummary fan={fan} texts={texts} onLoggedOut={onLoggedOut} />)
  render(host.ui)
  act(() => {
    host.bus.publish('session', fan)
    host.bus.publish('entitlements', { held: [], customerID })
  })
  return { bus: host.bus, onLoggedOut }
}

it('says whose account it is, with a profile image and the account’s id', async () => {
  draw(null)
  expect(screen.getByRole('img', { name: 'Profile image of Frankie Dunmore' }).textContent).toBe('FD')
  for (const words of ['Frankie Dunmore', 'fan@example.com', 'Account ID: u1'])
    expect(screen.getByText(words)).toBeTruthy()
  await screen.findByText('You have no subscriptions')
  expect(screen.queryByRole('button', { name: 'Manage Subscriptions' })).toBeNull()
})

it('leads whom the payment provider knows to where subscriptions are managed, and says so where that cannot be had', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {})
  draw('cus_7')
  fireEvent.click(await screen.findByRole('button', { name: 'Manage Subscriptions' }))
  expect(await screen.findByText('No portal')).toBeTruthy()
  expect(asked).toContain('POST /api/payments/v1/create-portal-redirect')
})

it('can be pressed again on the way back from the payment provider, and where that never came', async () => {
  draw('cus_7')
  const answer = new Promise<Response>(() => {})
  globalThis.fetch = () => answer
  const button = await screen.findByRole('button', { name: 'Manage Subscriptions' })
  const isBusy = () => button.getAttribute('aria-busy') === 'true'
  jest.useFakeTimers()
  fireEvent.click(button)
  expect(isBusy()).toBe(true)
  act(() => void dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })))
  expect(isBusy()).toBe(false)
  fireEvent.click(button)
  act(() => void jest.advanceTimersByTime(30_000))
  expect([isBusy(), screen.queryByText('No portal') !== null]).toEqual([false, true])
})

it('lets the box close a moment after logging out', async () => {
  const { bus, onLoggedOut } = draw(null)
  await screen.findByText('You have no subscriptions')
  jest.useFakeTimers()
  fireEvent.click(screen.getByRole('button', { name: 'Log out' }))
  await act(() => jest.advanceTimersByTimeAsync(590))
  expect([bus.read('session')?.status, onLoggedOut.mock.calls.length]).toEqual(['signed-out', 0])
  await act(() => jest.advanceTimersByTimeAsync(20))
  expect(onLoggedOut).toHaveBeenCalledTimes(1)
})
