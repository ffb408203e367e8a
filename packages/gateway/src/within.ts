/** Work that took longer than anybody would wait. */
export class Late extends Error {}

/** The result of the work. @throws Late once the limit has passed; the work goes on */
export const within = <T>(work: Promise<T>, limit: number): Promise<T> =>
  new Promise((done, failed) => {
    const timer = setTimeout(() => failed(new Late()), limit)
    work.then(done, failed).finally(() => clearTimeout(timer))
  })
