/** A redirect to elsewhere takes the place of the page that led there (docs/product.md#addresses). */

/** @returns where an answer of a loader leads out of this site; null where it does not */
function wayOut(answer: unknown): string | null {
  if (!(answer instanceof Response) || answer.status < 300 || answer.status > 399) return null
  const to = answer.headers.get('Location')
  return to !== null && new URL(to, location.href).origin !== location.origin ? to : null
}

/** What a loader gives or throws, unless it leads elsewhere: then the document goes, and nothing comes of it. */
export async function orLeave<T>(load: () => T | Promise<T>): Promise<T> {
  const leave = async (answer: unknown) => {
    const to = wayOut(answer)
    if (to === null) return
    location.replace(to)
    await new Promise(() => {})
  }
  try {
    const answer = await load()
    await leave(answer)
    return answer
  } catch (thrown) {
    await leave(thrown)
    throw thrown
  }
}
