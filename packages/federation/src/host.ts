/**
 * The host's side of federation, the same on the server and in the browser: shares what `sharing.ts` lists, loads a remote's module
 * when requested, and never caches a failure: what failed is fetched again the next time. Containers are the bundler's own
 * (`init` with a share scope, then `get`), which need no runtime on the page: docs/decisions/0059-containers-of-the-bundlers-own.md.
 */
import { type Container, runEntry } from './run-entry.ts'
import type { SharedModule } from './sharing.ts'
import { containerName } from './sharing.ts'

export type { Container }

/**
 * One remote as the page or the composition pins it. `integrity`: the entry's hash, as for a script element; absent on a
 * server, which has verified the copy on its own disk. `lent`: it was built for a contract whose hosts provide a runtime.
 */
export type RemotePin = { version: string; entry: string; integrity?: string; lent?: true }

export type RemoteHost = {
  /**
   * Loads an exposed module of a remote. Concurrent calls share one attempt.
   * @throws when the entry or the module cannot be fetched or throws while it is evaluated
   */
  load<T>(remote: string, expose: string): Promise<T>
  /** Whether a module of this remote has been requested, and the last attempt has not failed. */
  asked(remote: string): boolean
}

export type HostOptions = {
  /** Every shared module as the host has it. */
  shares: Record<SharedModule, object>
  remotes: Readonly<Record<string, RemotePin>>
  /** Loads an entry where there are no script elements (Node). */
  loadEntry?: (entry: string) => Promise<Container>
}

/** Remotes of such a contract need Module Federation's runtime; it is loaded only on pages with one of them. */
async function lendRuntime(): Promise<void> {
  const place = globalThis as { _FEDERATION_RUNTIME_CORE?: object }
  place._FEDERATION_RUNTIME_CORE ??= await import('@module-federation/runtime-core')
}

export function createRemoteHost({ shares, remotes, loadEntry }: HostOptions): RemoteHost {
  /** One version of each module, already loaded. */
  const scope = Object.fromEntries(
    Object.entries(shares).map(([name, module]) => [
      name,
      { '1.0.0': { get: () => () => module, from: 'host', eager: true, loaded: 1 } },
    ]),
  )
  const containers = new Map<string, Promise<Container>>()
  const pending = new Map<string, Promise<unknown>>()
  const attempts = new Map<string, number>()

  const open = async (remote: string): Promise<Container> => {
    const pin = remotes[remote]
    if (pin === undefined) throw new TypeError(`no such remote: ${remote}`)
    const attempt = attempts.get(remote) ?? 0
    // A new address after a failure, because the browser may have cached the failed one.
    const entry = attempt === 0 ? pin.entry : `${pin.entry}?attempt=${attempt}`
    if (pin.lent) await lendRuntime()
    const container = await (loadEntry
      ? loadEntry(entry)
      : runEntry({ name: containerName(remote), entry, integrity: pin.integrity }))
    await container.init(scope)
    return container
  }

  const loadOnce = async (remote: string, expose: string): Promise<unknown> => {
    const opened = containers.get(remote) ?? open(remote)
    containers.set(remote, opened)
    try {
      const module = (await (await opened).get(`./${expose}`))()
      if (module === null || module === undefined) throw new Error(`${remote}/${expose} answered nothing`)
      return module
    } catch (problem) {
      if (containers.get(remote) === opened) {
        containers.delete(remote)
        attempts.set(remote, (attempts.get(remote) ?? 0) + 1)
      }
      throw problem
    }
  }

  return {
    load<T>(remote: string, expose: string) {
      const key = `${remote}/${expose}`
      const running = pending.get(key)
      if (running) return running as Promise<T>
      const attempt = loadOnce(remote, expose).finally(() => pending.delete(key))
      pending.set(key, attempt)
      return attempt as Promise<T>
    },
    asked: (remote) => containers.has(remote),
  }
}
