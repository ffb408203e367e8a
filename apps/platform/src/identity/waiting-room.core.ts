/**
 * Attempts that wait out a delay: a limited number in all, few for one account from one address, and no limit per account, so that
 * strangers from everywhere take no place from its owner. When the room is full, the waiter with the most attempts makes way. Pure.
 */

export type Waiter = {
  account: string
  /** The account and the address. */
  pair: string
  /** The pair's wrong passwords so far. */
  tries: number
}

export type WaitingRoom = {
  /**
   * @param sendAway called when the place goes to somebody with fewer attempts
   * @returns leaves the room (calling it again does nothing), or null if there is no place
   */
  enter(waiter: Waiter, sendAway: () => void): (() => void) | null
}

export function createWaitingRoom(most: { ofPair: number; inAll: number }): WaitingRoom {
  const inside = new Map<Waiter, () => void>()
  const [ofPair, ofAccount] = [new Map<string, number>(), new Map<string, number>()]
  const add = (counts: Map<string, number>, key: string, by: 1 | -1) => {
    const count = (counts.get(key) ?? 0) + by
    if (count > 0) counts.set(key, count)
    else counts.delete(key)
  }
  const leave = (waiter: Waiter) => {
    if (!inside.delete(waiter)) return
    add(ofPair, waiter.pair, -1)
    add(ofAccount, waiter.account, -1)
  }
  const crowd = ({ account }: Waiter) => ofAccount.get(account) ?? 0
  /** The waiter with more attempts makes way first; on a tie, the one for the most crowded account. */
  const worse = (one: Waiter, other: Waiter) => one.tries - other.tries || crowd(one) - crowd(other)

  return {
    enter(waiter, sendAway) {
      if ((ofPair.get(waiter.pair) ?? 0) >= most.ofPair) return null
      if (inside.size >= most.inAll) {
        const worst = [...inside.keys()].reduce((found, next) => (worse(next, found) > 0 ? next : found))
        if (worse(worst, waiter) <= 0) return null
        const away = inside.get(worst)
        leave(worst)
        away?.()
      }
      const own = { ...waiter }
      inside.set(own, sendAway)
      add(ofPair, own.pair, 1)
      add(ofAccount, own.account, 1)
      return () => leave(own)
    },
  }
}
