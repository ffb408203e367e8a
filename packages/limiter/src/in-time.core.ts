/** Waits for an answer with a timeout: a server that hangs keeps its connections open and stays silent. Uses timers of this process only. */

export class Silence extends Error {
  constructor(withinMs: number) {
    super(`no answer within ${withinMs} ms`)
    this.name = 'Silence'
  }
}

/** @throws Silence after the timeout; a later result is dropped */
export async function inTime<Result>(asked: Promise<Result>, withinMs: number): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Silence(withinMs)), withinMs)
  })
  try {
    return await Promise.race([asked, late])
  } finally {
    clearTimeout(timer)
  }
}
