/**
 * The store of deployments (docs/architecture.md#what-decides-which-code-runs): a directory, any http(s) origin that serves files, or a bucket. Layout:
 * `registry.json`, and `{remote}/{version}/manifest.json` with the files it lists beside it. A version never changes.
 */
import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { emptyRegistry, type Registry } from './deployment.ts'
import { sha256Of } from './hash.server.ts'
import { parseRegistry, printRegistry, raised, StoreProblem } from './registry-text.ts'
import { s3Store } from './s3-store.server.ts'
import type { DeployStore, StoredFile, StoreOptions } from './store.ts'

export { type DeployStore, type StoredFile, StoreProblem }

/**
 * A file that may be missing; null: it is.
 * @throws StoreProblem where the store does not say whether there is such a file
 */
export const readIfThere = (store: Pick<DeployStore, 'read'>, path: string): Promise<Uint8Array | null> =>
  store.read(path).catch((problem: unknown) => {
    if (problem instanceof StoreProblem && problem.isMissing) return null
    throw problem
  })

/** Whether reading it means a network request. */
export const isFar = (location: string): boolean => /^(?:https?|s3):\/\//.test(location)

/** @param location a directory, an http(s) address, or `s3://bucket/folder` */
export function openStore(location: string, options: StoreOptions = { timeout: 3000 }): DeployStore {
  if (location.startsWith('s3://')) return s3Store(location, options)
  return /^https?:\/\//.test(location)
    ? httpStore(location.replace(/\/$/, ''), options)
    : directoryStore(location, options)
}

function directoryStore(folder: string, { waits }: StoreOptions): DeployStore {
  const write = async (path: string, content: Uint8Array) => {
    const target = join(folder, path)
    await mkdir(dirname(target), { recursive: true })
    const temporary = `${target}.${randomUUID()}`
    try {
      await writeFile(temporary, content)
      await rename(temporary, target)
    } catch (problem) {
      // On a full disk half a file would take what is left of it.
      await rm(temporary, { force: true }).catch(() => {})
      throw problem
    }
  }
  const read = async (path: string) => {
    try {
      return await readFile(join(folder, path))
    } catch (problem) {
      const { code } = problem as NodeJS.ErrnoException
      throw new StoreProblem(path, code ?? String(problem), code === 'ENOENT')
    }
  }
  /** A host reads it four times a second, and it has hardly ever changed. */
  let last: { text: string; registry: Registry } | null = null
  const registry = async (broken?: Registry) => {
    try {
      const text = await readFile(join(folder, 'registry.json'), 'utf8')
      if (last?.text === text) return last.registry
      const parsed = parseRegistry(text, broken)
      // A replacement for a broken registry is not cached.
      if (parsed !== broken) last = { text, registry: parsed }
      return parsed
    } catch (problem) {
      if ((problem as NodeJS.ErrnoException).code === 'ENOENT') return emptyRegistry
      throw problem
    }
  }
  return {
    registry: () => registry(),
    read,
    write,
    flip: (change, broken) =>
      underLock(
        join(folder, 'registry.lock'),
        async () => {
          const after = raised(await registry(broken), change)
          await write('registry.json', printRegistry(after))
          return after
        },
        waits,
      ),
    keeping: {
      list: () => filesBelow(folder),
      remove: (path) => rm(join(folder, path), { force: true }),
      removeBelow: (path) => rm(join(folder, path), { recursive: true, force: true }),
    },
  }
}

async function filesBelow(folder: string): Promise<StoredFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map(async (entry) => {
        const path = join(entry.parentPath, entry.name)
        return { path: relative(folder, path).replaceAll('\\', '/'), at: (await stat(path)).mtime }
      }),
  )
}

/** Milliseconds after which a lock must belong to a dead process, and after which a waiting user gets a message. */
const lockLimit = 10_000
const waitsSilently = 1000

/** A folder serves as the lock; one left behind by a dead process is taken over. */
async function underLock<T>(
  path: string,
  work: () => Promise<T>,
  waits?: (text: string) => void,
): Promise<T> {
  await mkdir(dirname(path), { recursive: true })
  const began = Date.now()
  let told = false
  for (;;) {
    try {
      await mkdir(path)
      break
    } catch (problem) {
      if ((problem as NodeJS.ErrnoException).code !== 'EEXIST') throw problem
      const age =
        Date.now() -
        (await stat(path).then(
          (s) => s.mtimeMs,
          () => Date.now(),
        ))
      if (age > lockLimit) await rm(path, { recursive: true, force: true })
      if (!told && Date.now() - began > waitsSilently) {
        told = true
        waits?.(
          `waiting for another command that holds the registry (${path}); one that died is passed over after ${lockLimit / 1000} s`,
        )
      }
      await new Promise((resolve) => setTimeout(resolve, 40))
    }
  }
  try {
    return await work()
  } finally {
    await rm(path, { recursive: true, force: true })
  }
}

function httpStore(origin: string, { timeout, token }: StoreOptions): DeployStore {
  const call = async (path: string, init: RequestInit = {}) => {
    try {
      const response = await fetch(`${origin}/${path}`, {
        ...init,
        redirect: 'error',
        signal: AbortSignal.timeout(timeout),
      })
      // Nobody reads what comes with a refusal, or after a file was taken: unread, it would keep its connection.
      if (!response.ok || init.method === 'PUT') await response.body?.cancel()
      return response
    } catch (problem) {
      const cause =
        problem instanceof Error
          ? ((problem.cause as Error | undefined)?.message ?? problem.message)
          : problem
      throw new StoreProblem(path, String(cause))
    }
  }
  const body = async (path: string, response: Response) => {
    try {
      return new Uint8Array(await response.arrayBuffer())
    } catch (problem) {
      throw new StoreProblem(path, `broke off: ${problem instanceof Error ? problem.message : problem}`)
    }
  }
  const put = async (path: string, content: Uint8Array, headers: Record<string, string> = {}) => {
    const authorization: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {}
    return call(path, {
      method: 'PUT',
      body: Buffer.from(content),
      headers: { ...headers, ...authorization },
    })
  }
  const registryWithTag = async (broken?: Registry): Promise<{ value: Registry; etag: string | null }> => {
    const response = await call('registry.json')
    if (response.status === 404) return { value: emptyRegistry, etag: null }
    if (response.status !== 200) throw new StoreProblem('registry.json', `HTTP ${response.status}`)
    const content = await body('registry.json', response)
    return {
      value: parseRegistry(new TextDecoder().decode(content), broken),
      etag: response.headers.get('etag') ?? `"${sha256Of(content)}"`,
    }
  }
  /**
   * Where the answer is lost, or comes from a proxy that gave up waiting, the registry itself tells: making a change a second time would be
   * one change too many.
   */
  const putRegistry = async (
    after: Registry,
    condition: Record<string, string>,
  ): Promise<'written' | 'taken' | StoreProblem> => {
    const text = printRegistry(after)
    const answer = await put('registry.json', text, condition).catch((problem: StoreProblem) => problem)
    if (!(answer instanceof StoreProblem) && answer.ok) return 'written'
    if (!(answer instanceof StoreProblem) && answer.status === 412) return 'taken'
    const problem =
      answer instanceof StoreProblem
        ? answer
        : new StoreProblem('registry.json', `HTTP ${answer.status} on writing`)
    if (!(answer instanceof StoreProblem) && answer.status < 500) return problem
    const now = await registryWithTag().catch(() => null)
    return now !== null && Buffer.compare(printRegistry(now.value), text) === 0 ? 'written' : problem
  }
  return {
    registry: async () => (await registryWithTag()).value,
    async read(path) {
      const response = await call(path)
      if (response.status !== 200)
        throw new StoreProblem(path, `HTTP ${response.status}`, response.status === 404)
      return body(path, response)
    },
    async write(path, content) {
      const response = await put(path, content)
      if (!response.ok) throw new StoreProblem(path, `HTTP ${response.status} on writing`)
    },
    async flip(change, broken) {
      for (let attempt = 0; attempt < 20; attempt++) {
        const { value, etag } = await registryWithTag(broken)
        const after = raised(value, change)
        const condition: Record<string, string> =
          etag === null ? { 'if-none-match': '*' } : { 'if-match': etag }
        const outcome = await putRegistry(after, condition)
        if (outcome === 'written') return after
        if (outcome !== 'taken') throw outcome
      }
      throw new StoreProblem('registry.json', 'others kept changing it')
    },
    keeping: null,
  }
}
