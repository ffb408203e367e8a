import { describe, expect, it } from '@jest/globals'
import { createWaitingRoom } from './waiting-room.core.ts'

const waiter = (account: string, address: string, tries = 0) => ({
  account,
  pair: `${account} ${address}`,
  tries,
})

function setUp(most: { ofPair: number; inAll: number }) {
  const room = createWaitingRoom(most)
  const away: string[] = []
  const enter = (account: string, address: string, tries = 0) =>
    room.enter(waiter(account, address, tries), () => away.push(`${account} ${address}`))
  return { enter, away }
}

describe('the waiting room', () => {
  it('has few places for an account and an address, and gives each back once', () => {
    const { enter } = setUp({ ofPair: 2, inAll: 10 })
    const first = enter('fan', 'a')
    expect(enter('fan', 'a')).not.toBeNull()
    expect(enter('fan', 'a')).toBeNull()
    expect(enter('fan', 'b')).not.toBeNull()
    first?.()
    first?.()
    expect(enter('fan', 'a')).not.toBeNull()
    expect(enter('fan', 'a')).toBeNull()
  })

  it('when full, sends away who has tried most for one who has tried less', () => {
    const { enter, away } = setUp({ ofPair: 2, inAll: 3 })
    for (const [address, tries] of [
      ['a', 3],
      ['b', 7],
      ['c', 1],
    ] as const)
      enter('fan', address, tries)
    expect(enter('fan', 'owner')).not.toBeNull()
    expect(away).toEqual(['fan b'])
    expect(enter('fan', 'd', 3)).toBeNull()
    expect(away).toEqual(['fan b'])
  })

  it('when full of newcomers, keeps places for accounts that few wait for', () => {
    const { enter, away } = setUp({ ofPair: 2, inAll: 3 })
    for (const address of ['a', 'b', 'c']) enter('fan', address)
    expect(enter('fan', 'd')).toBeNull()
    expect(enter('listener', 'e')).not.toBeNull()
    expect(away).toEqual(['fan a'])
  })

  it('counts who was sent away no more', () => {
    const { enter } = setUp({ ofPair: 1, inAll: 1 })
    const leave = enter('fan', 'a', 5)
    expect(enter('fan', 'b')).not.toBeNull()
    leave?.()
    expect(enter('fan', 'c')).toBeNull()
  })
})
