/** Work that took longer than somebody would wait for it. */
export class Late extends Error {}

/** What the work brings. @throws Late once the limit is over; the work goes on */
export const within = <T>(work: Promise<T>, limit: number): Promise<T> =>
  new Promise((done, failed) => {
    const timer = setTimeout(() => failed(new Late()), limit)
    work.then(done, failed).finally(() => clearTimeout(timer))
  })
