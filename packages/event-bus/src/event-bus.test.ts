import { describe, expect, it } from '@jest/globals'
import { createEventBus } from './index.ts'

const bus = () => createEventBus(() => {})

describe('event bus', () => {
  it('replays the last value of a state topic to a late subscriber', () => {
    const b = bus()
    b.publish('childFriendly', { on: false })
    b.publish('childFriendly', { on: true })
    const heard: boolean[] = []
    b.observe('childFriendly', ({ on }) => heard.push(on))
    expect(heard).toEqual([true])
  })

  it('tells a plain event only to those who listen at that moment', () => {
    const b = bus()
    const heard: string[] = []
    b.emit('notify-account', { message: 'early' })
    const stop = b.on('notify-account', ({ message }) => heard.push(message))
    b.emit('notify-account', { message: 'now' })
    stop()
    b.emit('notify-account', { message: 'late' })
    expect(heard).toEqual(['now'])
  })

  it('goes on to the others when one listener throws, and reports it', () => {
    const problems: unknown[] = []
    const b = createEventBus((problem) => problems.push(problem))
    const heard: string[] = []
    b.on('notify-account', () => {
      throw new Error('bad listener')
    })
    b.on('notify-account', ({ message }) => heard.push(message))
    b.emit('notify-account', { message: 'x' })
    expect(heard).toEqual(['x'])
    expect(problems).toHaveLength(1)
  })

  it('keeps two buses apart', () => {
    const a = bus()
    const b = bus()
    a.publish('session', { status: 'signed-in', userID: '1', displayName: 'A' })
    expect(b.read('session')).toBeUndefined()
  })
})
