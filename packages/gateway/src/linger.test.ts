import { EventEmitter } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { lingerAfter } from './linger.ts'

beforeEach(() => void jest.useFakeTimers())
afterEach(() => void jest.useRealTimers())

function answered({ complete }: { complete: boolean }) {
  const socket = Object.assign(new EventEmitter(), { destroy: jest.fn() })
  const request = Object.assign(new EventEmitter(), { complete, socket })
  const response = new EventEmitter()
  lingerAfter(request as unknown as IncomingMessage, response as unknown as ServerResponse)
  response.emit('finish')
  return { request, socket }
}

describe('what of a request was not read when its answer went out', () => {
  it('is read past up to a quarter of a mebibyte, and then the line is cut', () => {
    const { request, socket } = answered({ complete: false })
    request.emit('data', Buffer.alloc(256 * 1024))
    expect(socket.destroy).not.toHaveBeenCalled()
    request.emit('data', Buffer.alloc(1))
    expect(socket.destroy).toHaveBeenCalled()
  })

  it('is waited for for a second and no longer', () => {
    const { socket } = answered({ complete: false })
    jest.advanceTimersByTime(999)
    expect(socket.destroy).not.toHaveBeenCalled()
    jest.advanceTimersByTime(1)
    expect(socket.destroy).toHaveBeenCalled()
  })

  it.each(['end', 'error', 'close'])('leaves the line alone after its %s', (last) => {
    const { request, socket } = answered({ complete: false })
    if (last === 'close') socket.emit('close')
    else request.emit(last, new Error('broken off'))
    jest.advanceTimersByTime(5000)
    expect(socket.destroy).not.toHaveBeenCalled()
  })

  it('is nothing where it came whole: the line stays for the next one', () => {
    const { request, socket } = answered({ complete: true })
    request.emit('data', Buffer.alloc(1024 * 1024))
    jest.advanceTimersByTime(5000)
    expect(socket.destroy).not.toHaveBeenCalled()
    expect(jest.getTimerCount()).toBe(0)
  })
})
