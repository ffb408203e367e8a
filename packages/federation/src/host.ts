/**
 * The host's side of federation, the same on the server and in the browser: shares what `sharing.ts` lists, loads a
 * remote's module when asked, and never keeps a failure: what failed is fetched again the next time it is wanted.
 */
import * as runtimeCore from '@module-federation/runtime-core'
import type { SharedModule } from './sharing.ts'
import { containerName } from './sharing.ts'

/**
 * One remote as the page or the composition pins it. `integrity`: the entry's hash, as a script element takes it; absent on a
 * server, which has verified its copy on its own disk.
 */
export type RemotePin = { version: string; entry: string; integrity?: string }

export type RemoteHost = {
  /**
   * Loads an exposed module of a remote. Concurrent calls share one attempt.
   * @throws when the entry or the module cannot be fetched or throws while it is evaluated
   */
  load<T>(remote: string, expose: string): Promise<T>
  /** Whether a module of this remote was asked for, and its last attempt has not failed. */
  asked(remote: string): boolean
}

export type HostOptions = {
  /** Every shared module as the host has it. */
  shares: Record<SharedModule, object>
  remotes: Readonly<Record<string, RemotePin>>
  /** How an entry is loaded where the runtime's own way will not do (Node). */
  loadEntry?: (remote: string, entry: string) => Promise<object>
}

/** Remotes take the federation runtime from the host; this is where they look for it. */
const globalWithRuntime = globalThis as { _FEDERATION_RUNTIME_CORE?: typeof runtimeCore }

/** An entry that is not what the page pins does not run; the entry pins its chunks in turn. */
function pinnedScript(url: string, remotes: HostOptions['remotes']): HTMLScriptElement {
  const { pathname } = new URL(url, location.href)
  const pin = Object.values(remotes).find(({ entry }) => entry === pathname)
  if (pin?.integrity === undefined) throw new TypeError(`no remote has its entry at ${url}`)
  return Object.assign(document.createElement('script'), {
    src: url,
    async: true,
    crossOrigin: 'anonymous',
    integrity: pin.integrity,
  })
}

/** @throws TypeError for a remote that is not pinned */
export function createRemoteHost({ shares, remotes, loadEntry }: HostOptions): RemoteHost {
  globalWithRuntime._FEDERATION_RUNTIME_CORE = runtimeCore
  const instance = new runtimeCore.ModuleFederation({
    name: 'club_shell',
    remotes: [],
    shared: Object.fromEntries(
      Object.entries(shares).map(([name, module]) => [
        name,
        {
          version: '1.0.0',
          scope: 'default',
          lib: () => module,
          shareConfig: { singleton: true, requiredVersion: false, eager: true },
        },
      ]),
    ),
    plugins: [
      loadEntry
        ? {
            name: 'entry-of-our-own',
            loadEntry: ({ remoteInfo }) => loadEntry(remoteInfo.name, remoteInfo.entry) as never,
          }
        : { name: 'entry-by-its-hash', createScript: ({ url }) => pinnedScript(url, remotes) },
    ],
  })
  runtimeCore.setGlobalFederationInstance(instance)

  const pending = new Map<string, Promise<unknown>>()
  const attempts = new Map<string, number>()

  const register = (remote: string) => {
    const pin = remotes[remote]
    if (pin === undefined) throw new TypeError(`no such remote: ${remote}`)
    const attempt = attempts.get(remote) ?? 0
    // A new address after a failure: neither the runtime nor the browser may answer from what failed.
    const entry = attempt === 0 ? pin.entry : `${pin.entry}?attempt=${attempt}`
    instance.registerRemotes(
      [
        {
          name: containerName(remote),
          entry,
          type: 'global',
          entryGlobalName: containerName(remote),
        },
      ],
      {
        force: attempt > 0,
      },
    )
  }
  const registered = new Set<string>()

  const loadOnce = async (remote: string, expose: string): Promise<unknown> => {
    if (!registered.has(remote)) {
      register(remote)
      registered.add(remote)
    }
    try {
      const module = await instance.loadRemote(`${containerName(remote)}/${expose}`)
      if (module === null || module === undefined) throw new Error(`${remote}/${expose} answered nothing`)
      return module
    } catch (problem) {
      attempts.set(remote, (attempts.get(remote) ?? 0) + 1)
      registered.delete(remote)
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
    asked: (remote) => registered.has(remote),
  }
}
