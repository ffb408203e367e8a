/** A redirect to another site replaces the page that led there (docs/product.md#addresses). */

/** @returns where a loader's answer redirects outside this site; null if it does not */
function wayOut(answer: unknown): string | null {
  if (!(answer instanceof Response) || answer.status < 300 || answer.status > 399) return null
  const to = answer.headers.get('Location')
  return to !== null && new URL(to, location.href).origin !== location.origin ? to : null
}

/** The result of a loader, unless it redirects to another site: then the document is left, and the promise never settles. */
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
