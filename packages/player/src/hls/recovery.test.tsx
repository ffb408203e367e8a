import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import Hls, { type ErrorData } from 'hls.js'
import { loadDelays } from '../playback/error-policy.core.ts'
import { type Recovery, recover } from './recovery.ts'

/** What the recovery asks of hls.js, and the errors that it hears from it. */
function engine() {
  const heard = new Map<string, (event: string, data: ErrorData) => void>()
  let loads = 0
  const hls = {
    on: (event: string, listener: (event: string, data: ErrorData) => void) => heard.set(event, listener),
    off: (event: string) => heard.delete(event),
    startLoad: () => {
      loads++
    },
    stopLoad: () => {},
  } as unknown as Hls
  const fails = () =>
    heard.get(Hls.Events.ERROR)?.(Hls.Events.ERROR, {
      type: Hls.ErrorTypes.KEY_SYSTEM_ERROR,
      details: Hls.ErrorDetails.KEY_SYSTEM_LICENSE_REQUEST_FAILED,
      fatal: true,
      error: new Error('no answer'),
    })
  return { hls, fails, loads: () => loads }
}

describe('a licence that does not come, for picture and sound', () => {
  let recovery: Recovery | null = null
  beforeEach(() => {
    jest.useFakeTimers()
  })
  afterEach(() => {
    recovery?.stop()
    jest.useRealTimers()
  })

  it('is asked for again after every delay of the policy, however many errors tell of it, and then given up', () => {
    const { hls, fails, loads } = engine()
    const gaveUp = jest.fn()
    recovery = recover(hls, {
      video: document.createElement('video'),
      address: '/live.m3u8',
      now: () => Date.now(),
      renew: async () => false,
      offline: () => {},
      gaveUp,
    })
    for (const [index, delay] of loadDelays.entries()) {
      fails()
      fails()
      jest.advanceTimersByTime(delay - 1)
      fails()
      expect(loads()).toBe(index)
      jest.advanceTimersByTime(1)
      expect(loads()).toBe(index + 1)
      expect(gaveUp).not.toHaveBeenCalled()
    }
    fails()
    expect(gaveUp).toHaveBeenCalledWith('network')
  })
})
