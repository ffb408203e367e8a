/** Progress messages while many addresses are requested. Pure. */

/** Milliseconds before the first message, and between two messages. */
const quietFor = 2000
const sayEvery = 2000

const counted = (number: number) => number.toLocaleString('en-GB')

/** @param say receives a line, such as '1,200 of 10,052 addresses asked, about 24 s to go' */
export function createProgress(total: number, say: (line: string) => void, now: () => number) {
  const began = now()
  let said = began
  let done = 0
  return () => {
    done += 1
    const at = now()
    if (done === total || at - began < quietFor || at - said < sayEvery) return
    said = at
    const left = Math.ceil((((at - began) / done) * (total - done)) / 1000)
    say(`${counted(done)} of ${counted(total)} addresses asked, about ${left} s to go`)
  }
}
