/** Files that name their content by their address: the shell's own, and the mirrored versions of the remotes. Read once. */
import { readFile, realpath } from 'node:fs/promises'
import { extname, join, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { cachePolicy } from './cache-policy.ts'

export type StaticFile = {
  type: string
  plain: Buffer
  br: Buffer | null
  gzip: Buffer | null
  cache: string
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

/** Names as builds make them, and nothing that steps anywhere: one file has one address. */
const pathForm = /^[A-Za-z0-9_@-][A-Za-z0-9_@.-]*(?:\/[A-Za-z0-9_@-][A-Za-z0-9_@.-]*)*$/

/** Files kept in memory, at most. */
const mostFiles = 500

/** Files below a folder, by path; null for what is not there or not of a served type. */
export function createFileServer(folder: string): (path: string) => Promise<StaticFile | null> {
  const files = new Map<string, Promise<StaticFile | null>>()
  const read = async (path: string): Promise<StaticFile | null> => {
    try {
      const base = await realpath(folder)
      const target = await realpath(join(base, path))
      if (!target.startsWith(base + sep)) return null
      return await staticFile(await readFile(target), extname(target), cachePolicy.immutable)
    } catch {
      return null
    }
  }
  return async (path) => {
    if (!pathForm.test(path)) return null
    const known = files.get(path)
    if (known) return known
    const reading = read(path)
    files.set(path, reading)
    if (files.size > mostFiles) files.delete(files.keys().next().value ?? '')
    // A file that is not there yet may come with the next mirrored version.
    if ((await reading) === null) files.delete(path)
    return reading
  }
}
