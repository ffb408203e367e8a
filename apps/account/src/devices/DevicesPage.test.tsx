import { expect, it } from '@jest/globals'
import { drawn } from '../drawn.testing.tsx'
import { DevicesPage } from './DevicesPage.tsx'

it('leads the focus to what became of signing a device out', () => {
  const focused = (done: string | null, sent: object | null) =>
    drawn({
      ...{ element: <DevicesPage />, root: { subscriptions: true }, sent },
      data: { name: 'Jane', devices: [], done },
    }).querySelector('[autofocus]')?.textContent
  const failed = { form: 'devices', values: {}, problems: { '': 'failed' } }
  expect(focused(null, failed)).toContain('There was a problem')
  expect(focused('device', null)).toContain('signed out')
  // An earlier success is not said above the problem.
  expect(focused('device', failed)).toContain('There was a problem')
  expect(focused(null, null)).toBeUndefined()
})

it('lists the device that the fan has in hand first, and the others in the order of the answer', () => {
  const device = (id: string, browser: string, current: boolean) => ({
    id,
    attributes: { signedInAt: '2026-11-20T12:00:00Z', current, browser, system: 'Linux' },
  })
  const devices = [device('a', 'Firefox', false), device('b', 'Chrome', true), device('c', 'Edge', false)]
  const page = drawn({
    ...{ element: <DevicesPage />, root: { subscriptions: true } },
    data: { name: 'Jane', devices, done: null },
  })
  const names = [...page.querySelectorAll('[id^=device-]')].map(({ textContent }) => textContent)
  expect(names).toEqual(['Chrome on LinuxThis device', 'Firefox on Linux', 'Edge on Linux'])
})
