import { afterEach, describe, expect, it, jest } from '@jest/globals'
import { keepWaitingCode, takeWaitingCode } from './waiting-code.ts'

describe('a voucher’s code that waits for its fan to sign in', () => {
  afterEach(() => {
    jest.restoreAllMocks()
    sessionStorage.clear()
  })
  it('is taken once, as it was typed, within the hour', () => {
    keepWaitingCode(' TERRACE 1906 ', 1000)
    expect(takeWaitingCode(3_600_999)).toBe(' TERRACE 1906 ')
    expect(takeWaitingCode(3_600_999)).toBeNull()
    keepWaitingCode('TERRACE-1906', 1000)
    expect(takeWaitingCode(3_601_000)).toBeNull()
  })
  it('is none where storage is blocked, or holds something else', () => {
    sessionStorage.setItem('waiting-voucher', 'TERRACE-1906')
    expect(takeWaitingCode(1000)).toBeNull()
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('blocked')
    })
    expect(() => keepWaitingCode('TERRACE-1906', 1000)).not.toThrow()
    expect(takeWaitingCode(1000)).toBeNull()
  })
})
