/** A remote's entry as the browser runs it: a script of its own, which leaves its container under a global name. */

/** What a remote's build makes of it: Module Federation's interface between host and remote. */
export type Container = {
  /** Takes the host's modules. @throws where it was given those of another host before */
  init(scope: object): unknown
  /** @param module `./` and the exposed name. @returns what evaluates it */
  get(module: string): Promise<() => unknown>
}

/** Milliseconds that an entry may take. */
const longest = 20_000

/** Named as the bundler names a chunk that did not come: whoever hears of it does the same for both. */
const lost = (message: string): Error => Object.assign(new Error(message), { name: 'ChunkLoadError' })

/**
 * An entry that is not what the page pins does not run; the entry pins its chunks in turn.
 * @param name of the container
 * @throws Error where it does not come, does not come in time, or throws
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
  // What an earlier attempt left there is not the answer of this one.
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
