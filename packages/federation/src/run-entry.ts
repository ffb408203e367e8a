/** Runs a remote's entry in the browser: as a script element, which leaves its container under a global name. */

/** What a remote's build exports: Module Federation's interface between host and remote. */
export type Container = {
  /** Passes in the host's modules. @throws if it already has those of another host */
  init(scope: object): unknown
  /** @param module `./` and the exposed name. @returns a function that evaluates it */
  get(module: string): Promise<() => unknown>
}

/** Timeout in milliseconds for loading an entry. */
const longest = 20_000

/** Named like the bundler's error for a chunk that could not be loaded, so that both are handled in the same way. */
const lost = (message: string): Error => Object.assign(new Error(message), { name: 'ChunkLoadError' })

/**
 * An entry that does not match the hash pinned by the page does not run; the entry pins its chunks in turn.
 * @param name of the container
 * @throws Error if it cannot be loaded, or not in time, or throws
 */
export function runEntry({
  name,
  entry,
  integrity,
}: {
  name: string
  entry: string
  integrity: string | undefined
}): Promise<Container> {
  if (integrity === undefined) throw new TypeError(`no hash is pinned for ${entry}`)
  const place = globalThis as unknown as Record<string, Container | undefined>
  // Remove what an earlier attempt may have left there.
  place[name] = undefined
  return new Promise<Container>((done, failed) => {
    const script = document.createElement('script')
    const timer = setTimeout(() => failed(lost(`${entry} did not come within ${longest} ms`)), longest)
    Object.assign(script, {
      src: entry,
      async: true,
      crossOrigin: 'anonymous',
      integrity,
      onload() {
        clearTimeout(timer)
        const container = place[name]
        if (container) done(container)
        else failed(new Error(`${entry} made no container`))
      },
      onerror() {
        clearTimeout(timer)
        failed(lost(`${entry} did not come`))
      },
    })
    document.head.append(script)
  })
}
