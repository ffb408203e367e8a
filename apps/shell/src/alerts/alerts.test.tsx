import { testHost } from '@club/shell-api/testing'
import { afterEach, beforeAll, expect, it } from '@jest/globals'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { AlertsContent } from './AlertsContent.tsx'
import { AlertsPanel } from './AlertsPanel.tsx'
import { readAlerts } from './subscribing.ts'

beforeAll(() => {
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      this.open = true
    },
    close(this: HTMLDialogElement) {
      this.open = false
    },
  })
})

const subscription = {
  endpoint: 'https://push.example/1',
  toJSON: () => ({ keys: { auth: 'a'.repeat(22) } }),
  options: {},
}
const fetched = globalThis.fetch
afterEach(() => {
  globalThis.fetch = fetched
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

/** @param own status of the question what this browser is subscribed to */
function browser(subscribed: boolean, own: number) {
  const pushManager = { getSubscription: async () => (subscribed ? subscription : null) }
  const value = { getRegistration: async () => ({ pushManager }) }
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value })
  Object.assign(window, {
    PushManager: class {},
    Notification: { requestPermission: async () => 'granted' },
  })
  const data = { key: 'AAAA', teams: [{ slug: 'first-team', name: 'First Team' }] }
  globalThis.fetch = (async (path: string) =>
    path.endsWith('/settings')
      ? new Response(JSON.stringify({ data }))
      : new Response('{}', { status: own })) as typeof fetch
}

it.each([500, 503, 429])(
  'a club that cannot say (%d) is not taken for one that knows of no alerts',
  async (status) => {
    browser(true, status)
    await expect(readAlerts()).rejects.toThrow(String(status))
  },
)

it('a club that knows of none says so', async () => {
  browser(true, 404)
  expect((await readAlerts()).own).toBeNull()
})

it('says what is missing with each press, and has the focus there', async () => {
  browser(false, 404)
  render(testHost(<AlertsContent />).ui)
  const on = await screen.findByRole('button', { name: 'Turn on alerts' })
  for (const box of document.querySelectorAll<HTMLInputElement>('input[name=team]')) box.checked = false
  for (const _press of [1, 2]) {
    act(() => on.focus())
    fireEvent.submit(document.querySelector('form') as HTMLFormElement)
    expect(document.activeElement).toBe(screen.getByRole('alert'))
  }
})

it('is open at once, while its content is on its way', async () => {
  const { ui, bus } = testHost(<AlertsPanel />)
  render(ui)
  act(() => bus.publish('overlay', { open: 'alerts' }))
  expect(screen.getByRole('dialog', { name: 'Goal alerts' }).textContent).toContain('Loading')
  await act(async () => {})
})
