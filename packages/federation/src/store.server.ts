/**
 * The store of deployments (docs/architecture.md#what-decides-which-code-runs): a directory, or any http(s) origin that serves files. Layout:
 * `registry.json`, and `{remote}/{version}/manifest.json` with the files it lists beside it. A version never changes.
 */
import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import * as z from 'zod/mini'
import { emptyRegistry, type Registry, registry as registrySchema } from './deployment.ts'
import { sha256Of } from './hash.server.ts'

/** The store could not be read or written; `path` names what was wanted. */
export class StoreProblem extends Error {
  readonly path: string

  constructor(path: string, reason: string) {
    super(`${path}: ${reason}`)
    this.name = 'StoreProblem'
    this.path = path
  }
}

export type DeployStore = {
  /** How the registry looks now; the empty one where there is none yet. @throws StoreProblem */
  registry(): Promise<Registry>
  /** @throws StoreProblem when it is missing, late or refused */
  read(path: string): Promise<Uint8Array>
  write(path: string, content: Uint8Array): Promise<void>
  /** Reads, changes and writes the registry as one step; two deploys at once both count. Raises the revision. */
  flip(change: (before: Registry) => Registry): Promise<Registry>
}

export type StoreOptions = {
  /** Milliseconds that one file may take over http. */
  timeout: number
  /** Bearer for writing to an http(s) origin. */
  token?: string | undefined
}

/** @param location a directory, or an http(s) address */
export function openStore(location: string, options: StoreOptions = { timeout: 3000 }): DeployStore {
  return /^https?:\/\//.test(location)
    ? httpStore(location.replace(/\/$/, ''), options)
    : directoryStore(location)
}

const parseRegistry = (text: string): Registry => {
  try {
    return registrySchema.parse(JSON.parse(text))
  } catch (problem) {
    const reason = problem instanceof z.core.$ZodError ? z.prettifyError(problem) : String(problem)
    throw new StoreProblem('registry.json', `not a registry: ${reason}`)
  }
}

const printRegistry = (value: Registry) => new TextEncoder().encode(`${JSON.stringify(value, null, 2)}\n`)

/** What could not be read again is never written: one bad entry would end every deploy of any remote. */
const raised = (before: Registry, change: (before: Registry) => Registry): Registry => {
  const after = registrySchema.safeParse({ ...change(before), revision: before.revision + 1 })
  if (!after.success) throw new StoreProblem('registry.json', z.prettifyError(after.error))
  return after.data
}

function directoryStore(folder: string): DeployStore {
  const write = async (path: string, content: Uint8Array) => {
    const target = join(folder, path)
    await mkdir(dirname(target), { recursive: true })
    const temporary = `${target}.${randomUUID()}`
    await writeFile(temporary, content)
    await rename(temporary, target)
  }
  const read = async (path: string) => {
    try {
      return await readFile(join(folder, path))
    } catch (problem) {
      throw new StoreProblem(path, (problem as NodeJS.ErrnoException).code ?? String(problem))
    }
  }
  const registry = async () => {
    try {
      return parseRegistry(await readFile(join(folder, 'registry.json'), 'utf8'))
    } catch (problem) {
      if ((problem as NodeJS.ErrnoException).code === 'ENOENT') return emptyRegistry
      throw problem
    }
  }
  return {
    registry,
    read,
    write,
    flip: (change) =>
      underLock(join(folder, 'registry.lock'), async () => {
        const after = raised(await registry(), change)
        await write('registry.json', printRegistry(after))
        return after
      }),
  }
}

/** A lock folder; one left behind by a dead process is taken over after ten seconds. */
async function underLock<T>(path: string, work: () => Promise<T>): Promise<T> {
  await mkdir(dirname(path), { recursive: true })
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
      if (age > 10_000) await rm(path, { recursive: true, force: true })
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
      return await fetch(`${origin}/${path}`, {
        ...init,
        redirect: 'error',
        signal: AbortSignal.timeout(timeout),
      })
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
  const registryWithTag = async (): Promise<{ value: Registry; etag: string | null }> => {
    const response = await call('registry.json')
    if (response.status === 404) return { value: emptyRegistry, etag: null }
    if (response.status !== 200) throw new StoreProblem('registry.json', `HTTP ${response.status}`)
    const content = await body('registry.json', response)
    return {
      value: parseRegistry(new TextDecoder().decode(content)),
      etag: response.headers.get('etag') ?? `"${sha256Of(content)}"`,
    }
  }
  return {
    registry: async () => (await registryWithTag()).value,
    async read(path) {
      const response = await call(path)
      if (response.status !== 200) throw new StoreProblem(path, `HTTP ${response.status}`)
      return body(path, response)
    },
    async write(path, content) {
      const response = await put(path, content)
      if (!response.ok) throw new StoreProblem(path, `HTTP ${response.status} on writing`)
    },
    async flip(change) {
      for (let attempt = 0; attempt < 20; attempt++) {
        const { value, etag } = await registryWithTag()
        const after = raised(value, change)
        const condition: Record<string, string> =
          etag === null ? { 'if-none-match': '*' } : { 'if-match': etag }
        const response = await put('registry.json', printRegistry(after), condition)
        if (response.ok) return after
        if (response.status !== 412)
          throw new StoreProblem('registry.json', `HTTP ${response.status} on writing`)
      }
      throw new StoreProblem('registry.json', 'others kept changing it')
    },
  }
}
