/** The same question asked several times at once: answers may come in another order than they were asked for. */

export type Turns = {
  /** A request begins. @returns whether its answer still tells something once it has come: none that was asked for later has */
  begin(): () => boolean
  /** Something else tells more than whatever is under way. */
  outdate(): void
}

export function createTurns(): Turns {
  let asked = 0
  let told = 0
  return {
    begin() {
      asked += 1
      const turn = asked
      return () => {
        if (turn < told) return false
        told = turn
        return true
      }
    },
    outdate() {
      asked += 1
      told = asked
    },
  }
}
