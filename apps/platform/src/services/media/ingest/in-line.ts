/** Runs the tasks of each name one after the other; tasks of different names run side by side. */
export function createLines() {
  const lines = new Map<string, Promise<unknown>>()
  return <Result>(name: string, work: () => Promise<Result>): Promise<Result> => {
    const before = lines.get(name) ?? Promise.resolve()
    const mine = before.then(work, work)
    lines.set(name, mine)
    const done = () => {
      if (lines.get(name) === mine) lines.delete(name)
    }
    mine.then(done, done)
    return mine
  }
}
