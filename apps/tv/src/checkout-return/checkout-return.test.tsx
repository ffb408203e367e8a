import { testHost } from '@club/shell-api/testing'
import { afterEach, describe, expect, it } from '@jest/globals'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { CheckoutReturn } from './CheckoutReturn.tsx'
import { cameBack } from './return.core.ts'

const fetched = globalThis.fetch
afterEach(() => {
  cleanup()
  globalThis.fetch = fetched
})

/**
 * @param state the server's answer on the checkout, if requested
 * @param page the page's language and wordings
 */
async function comeBack(
  search: string,
  state = 'paid',
  more = {},
  page: Parameters<typeof testHost>[1] = {},
) {
  globalThis.fetch = (async () => ({
    ok: true,
    status: 200,
    json: async () => ({
      data: {
        id: 'cs_1',
        attributes: { state, packageID: 'watch', packageTitle: 'Watch', granted: false, ...more },
      },
    }),
  })) as unknown as typeof fetch
  history.replaceState({ key: 'k' }, '', `/videos/subscriptions${search}`)
  const back = cameBack(search)
  if (!back) throw new Error('nobody comes back by this address')
  const { ui, bus } = testHost(
    <CheckoutReturn back={back} packages="/videos/subscriptions" support={{ name: 'Us', href: '/us' }} />,
    page,
  )
  const fan = { userID: 'u1', displayName: 'Fan', email: 'fan@example.com' }
  bus.publish('session', { status: 'signed-in', ...fan })
  await act(async () => void render(ui))
}

it('is taken out of the address once it is said for good', async () => {
  await comeBack('?checkout=success&session_id=cs_1&lang=ar', 'over')
  await screen.findByText('This has ended')
  expect([location.search, history.state]).toEqual(['?lang=ar', { key: 'k' }])
})

it('does not say that a blocked account can use what it has paid for', async () => {
  await comeBack('?checkout=success&session_id=cs_1', 'blocked')
  await screen.findByText('Your account is blocked')
  expect(screen.getByRole('link').getAttribute('href')).toBe('/us')
})

it('names what was paid for, and who helps, in the language of the page', async () => {
  const wordings = { Watch: 'المشاهدة', Us: 'الدعم' }
  await comeBack('?checkout=success&session_id=cs_1', 'blocked', {}, { lang: 'ar', dir: 'rtl', wordings })
  expect((await screen.findByRole('link')).textContent).toBe('الدعم')
  expect(document.body.textContent).toContain('المشاهدة')
  expect(document.body.textContent).not.toContain('Watch')
})

it('stays in the address while it is waited for', async () => {
  await comeBack('?checkout=success&session_id=cs_1')
  await screen.findByText('Paid, thank you')
  expect(location.search).toBe('?checkout=success&session_id=cs_1')
})

it.each([
  ['postponed', 'This match has been postponed', 'moves with the match'],
  ['called-off', 'This match has been called off', 'We’ll refund what you paid'],
  ['over', 'This match is over', 'Your pass opens the replay'],
])(
  'a pass whose match is %s says so, and leads to nothing that is not there',
  async (outlook, title, text) => {
    await comeBack('?checkout=success&session_id=cs_1', 'paid', { granted: true, outlook })
    await screen.findByText(title)
    expect(screen.getByText(new RegExp(text))).toBeTruthy()
    expect(screen.queryByRole('link')).toBeNull()
  },
)

describe('who comes back and is not known', () => {
  /**
   * @param session the server's answer about the session
   * @param isKnown whether the page knows of a fan, whose session has run out since
   */
  function comeBackUnknown(session: { status: number; checkAgain?: number }, isKnown = false) {
    const asked: string[] = []
    globalThis.fetch = (async (path: string) => {
      asked.push(path)
      if (path.startsWith('/api/payments')) return { ok: false, status: 401, json: async () => ({}) }
      const { status, ...more } = session
      const data = { id: 'session', attributes: { loggedIn: false, ssoID: null, ...more } }
      return { ok: status === 200, status, json: async () => ({ data }) }
    }) as unknown as typeof fetch
    const back = cameBack('?checkout=success&session_id=cs_1')
    if (!back) throw new Error('nobody comes back by this address')
    const { ui, bus } = testHost(
      <CheckoutReturn back={back} packages="/videos/subscriptions" support={{ name: 'Us', href: '/us' }} />,
    )
    const fan = { userID: 'u1', displayName: 'Fan', email: 'fan@example.com' }
    bus.publish('session', isKnown ? { status: 'signed-in', ...fan } : { status: 'signed-out' })
    render(ui)
    return asked
  }

  it('is not asked to sign in while the server cannot be asked', async () => {
    comeBackUnknown({ status: 502 })
    await screen.findByText('We can’t check your payment just now')
    expect(screen.queryByText('Sign in to see your purchase')).toBeNull()
  })

  it.each([
    ['from the start', false],
    ['since the page heard of the fan', true],
  ])(
    'is not asked to sign in while the account provider does not answer, %s, and is looked for again',
    async (_, isKnown) => {
      const asked = comeBackUnknown({ status: 200, checkAgain: 30 }, isKnown)
      await screen.findByText('We can’t check your payment just now')
      expect(screen.queryByText('Sign in to see your purchase')).toBeNull()
      await waitFor(() => expect(asked.length).toBeGreaterThan(1), { timeout: 3000 })
    },
  )

  it('is asked to once the server knows of nobody', async () => {
    const asked = comeBackUnknown({ status: 200 })
    await screen.findByText('Sign in to see your purchase')
    expect(asked).toEqual(['/api/account/v1/session'])
  })
})
