import { expect, it } from '@jest/globals'
import { inHashingTurn } from './passwords.ts'

it('comes for a fan elsewhere, however much one address guesses', async () => {
  const order: string[] = []
  const guess = () =>
    inHashingTurn('203.0.113.1', async () => {
      await new Promise(setImmediate)
      order.push('guess')
    })
  const guesses = Array.from({ length: 602 }, guess)
  await expect(guess()).rejects.toMatchObject({ status: 503 })
  await inHashingTurn('198.51.100.1', async () => void order.push('fan'))
  expect(order.indexOf('fan')).toBeLessThan(5)
  await Promise.all(guesses)
})
