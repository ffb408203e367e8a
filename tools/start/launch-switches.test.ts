import { expect, it } from '@jest/globals'
import { readLaunchSwitches } from './launch-switches.core.ts'

it('an empty variable is unset: it makes neither the checkout the data folder nor every address the site’s', () => {
  const unset = readLaunchSwitches({})
  expect(unset).toMatchObject({ DATA_DIR: '.data', HOST: '127.0.0.1', SITE_PORT: 4200 })
  expect(readLaunchSwitches({ DATA_DIR: '', HOST: '', SITE_PORT: '', PAYMENTS_PORT: '' })).toEqual(unset)
})

it('what is no port is named', () => {
  expect(() => readLaunchSwitches({ SITE_PORT: 'none' })).toThrow('SITE_PORT')
})
