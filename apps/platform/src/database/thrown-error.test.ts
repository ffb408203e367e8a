import { expect, it } from '@jest/globals'
import { thrownError } from './thrown-error.ts'

it('an error stays itself, and what is none says what it holds', () => {
  const error = new Error('no space left on device')
  expect(thrownError(error)).toBe(error)
  const ended = { name: 'ExitStatus', message: 'Program terminated with exit(1)', status: 1 }
  expect(thrownError(ended)).toBeInstanceOf(Error)
  expect(thrownError(ended).message).toBe(
    "{ name: 'ExitStatus', message: 'Program terminated with exit(1)', status: 1 }",
  )
})
