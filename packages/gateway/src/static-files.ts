/**
 * Files whose addresses identify their content: the shell's own, and the mirrored versions of the remotes. Builds put a compressed
 * form beside each (`.br`, `.gz`), so that nothing is compressed during a request. A missing file takes no room in the cache.
 */
import { readFile, realpath } from 'node:fs/promises'
import { extname, join, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { cacheHeaders } from './cache-policy.ts'

export type StaticFile = {
  type: string
  plain: Buffer
  br: Buffer | null
  gzip: Buffer | null
  cache: string
  /** The content policy of a file that runs by itself; default: one under which a file may do nothing. */
  policy?: string
}

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.woff2': 'font/woff2',
}

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** A file that does not come from a build, compressed once at the start. @returns null if the type is not served */
export async function staticFile(
  plain: Buffer,
  extension: string,
  cache: string,
): Promise<StaticFile | null> {
  const type = types[extension]
  if (!type) return null
  const worth = extension !== '.woff2' && plain.byteLength > 200
  return {
    type,
    plain,
    br: worth ? await brotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }) : null,
    gzip: worth ? await gzipped(plain, { level: 9 }) : null,
    cache,
  }
}

/** Names as builds make them, without steps such as `..`: one file has one address. */
const pathForm = /^[A-Za-z0-9_@-][A-Za-z0-9_@.-]*(?:\/[A-Za-z0-9_@-][A-Za-z0-9_@.-]*)*$/

const bytesOf = ({ plain, br, gzip: zipped }: StaticFile) =>
  plain.byteLength + (br?.byteLength ?? 0) + (zipped?.byteLength ?? 0) + 500

/**
 * Files in a folder, by path; null for what is missing or not of a served type.
 * @param memory that files of this folder may take, in bytes; the least recently used go first
 */
export function createFileServer(
  folder: string,
  memory: number,
): (path: string) => Promise<StaticFile | null> {
  const files = new LRUCache<string, StaticFile>({ maxSize: memory, sizeCalculation: bytesOf })
  const reading = new Map<string, Promise<StaticFile | null>>()

  const read = async (path: string): Promise<StaticFile | null> => {
    const type = types[extname(path)]
    if (!type) return null
    try {
      const base = await realpath(folder)
      const target = await realpath(join(base, path))
      if (!target.startsWith(base + sep)) return null
      const beside = (suffix: string) => readFile(`${target}${suffix}`).catch(() => null)
      const [plain, br, zipped] = await Promise.all([readFile(target), beside('.br'), beside('.gz')])
      const file = { type, plain, br, gzip: zipped, cache: cacheHeaders.immutable }
      files.set(path, file)
      return file
    } catch {
      return null
    }
  }

  return async (path) => {
    if (!pathForm.test(path)) return null
    const known = files.get(path)
    if (known) return known
    const running = reading.get(path) ?? read(path).finally(() => reading.delete(path))
    reading.set(path, running)
    return running
  }
}
