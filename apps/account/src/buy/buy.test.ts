import { checkoutCodes } from '@club/contracts'
import { expect, it } from '@jest/globals'
import { refusedBecause } from './buy.action.ts'

const refusal = (...codes: string[]) => ({ errors: codes.map((code) => ({ code, title: code })) })

it('a refused checkout says that the payment is on its way where that is why', () => {
  expect(refusedBecause(refusal(checkoutCodes.held, checkoutCodes.onItsWay))).toEqual({
    '': 'paymentOnItsWay',
  })
  expect(refusedBecause(refusal(checkoutCodes.held))).toEqual({ '': 'alreadyHeld' })
  expect(refusedBecause(refusal(checkoutCodes.over))).toEqual({ '': 'over' })
})
