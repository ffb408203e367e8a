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
