/** Runs what it is given one after the other, in the order of asking; one failure does not hold up the next. */
export function oneAtATime(): <Result>(run: () => Promise<Result>) => Promise<Result> {
  let tail: Promise<unknown> = Promise.resolve()
  return (run) => {
    const turn = tail.then(run, run)
    tail = turn.catch(() => {})
    return turn
  }
}
