/** Runs tasks one after the other, in the order of the calls; a failed one does not block the next. */
export function oneAtATime(): <Result>(run: () => Promise<Result>) => Promise<Result> {
  let tail: Promise<unknown> = Promise.resolve()
  return (run) => {
    const turn = tail.then(run, run)
    tail = turn.catch(() => {})
    return turn
  }
}
