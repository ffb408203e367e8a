/**
 * The backup file: gzip over a first line that identifies it, then records (each one line of JSON and that many bytes), then a
 * last line with the hash of everything before it. A truncated, damaged or foreign file is detected before
 * anything is written.
 */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'
import * as z from 'zod/mini'

const opening = z.object({
  backup: z.literal('club-platform'),
  version: z.literal(1),
  createdAt: z.string(),
  /** Versions of the migrations that had run on the tables. */
  migrations: z.array(z.int()),
})
export type Opening = z.infer<typeof opening>

const record = z.discriminatedUnion('kind', [
  /** Rows of a table as one JSON array. */
  z.object({ kind: z.literal('rows'), table: z.string(), rows: z.int(), bytes: z.int() }),
  /** A file of the data folder, by its relative path with `/`. */
  z.object({ kind: z.literal('file'), path: z.string(), mode: z.int(), bytes: z.int() }),
])
export type ArchiveRecord = z.infer<typeof record>

const closing = z.object({ kind: z.literal('end'), records: z.int(), sha256: z.string() })

/** A line of JSON is no longer than this. */
const longestLine = 64 * 1024

/** The backup file is invalid. */
export class BadArchive extends Error {}

type Put = (bytes: Uint8Array) => Promise<void>

export type ArchiveWriter = {
  open(value: Omit<Opening, 'backup' | 'version'>): Promise<void>
  /** @throws Error if the content is longer or shorter than the header says */
  add(header: ArchiveRecord, content: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): Promise<void>
  end(): Promise<void>
  /** Continues in another place. */
  redirect(put: Put): void
}

/** Writes a backup record by record. @param first takes bytes, and resolves when it can take more */
export function archiveWriter(first: Put): ArchiveWriter {
  const hash = createHash('sha256')
  let put = first
  let records = 0
  const send = (bytes: Uint8Array) => {
    hash.update(bytes)
    return put(bytes)
  }
  const line = (value: object) => send(Buffer.from(`${JSON.stringify(value)}\n`))
  return {
    open: (value) => line({ backup: 'club-platform', version: 1, ...value } satisfies Opening),
    async add(header, content) {
      await line(header)
      let left = header.bytes
      for await (const bytes of content) {
        left -= bytes.byteLength
        await send(bytes)
      }
      if (left !== 0) throw new Error(`${JSON.stringify(header)} changed while it was read`)
      records += 1
    },
    end: () => put(Buffer.from(`${JSON.stringify({ kind: 'end', records, sha256: hash.digest('hex') })}\n`)),
    redirect: (to) => {
      put = to
    },
  }
}

export type ArchiveVisitor = {
  open?(opening: Opening): Promise<void> | void
  /** Must read the content to its end, or not at all. */
  record(header: ArchiveRecord, content: AsyncIterable<Buffer>): Promise<void>
}

/**
 * Reads a backup from the first byte to the last.
 * @throws BadArchive for a file that is not a backup, was truncated, or is damaged
 */
export async function readArchive(file: string, visitor: ArchiveVisitor): Promise<{ records: number }> {
  const bytes = createReadStream(file)
  const source = bytes.pipe(createGunzip())
  bytes.on('error', (error) => source.destroy(error))
  const reader = byteReader(source)
  try {
    return await readRecords(reader, visitor)
  } catch (error) {
    throw explain(error)
  } finally {
    bytes.destroy()
    source.destroy()
  }
}

async function readRecords(reader: ByteReader, visitor: ArchiveVisitor): Promise<{ records: number }> {
  const hash = createHash('sha256')
  const nextLine = async (): Promise<{ text: Buffer; value: unknown }> => {
    const text = await reader.line()
    try {
      return { text, value: JSON.parse(text.toString()) }
    } catch {
      throw new BadArchive('it is no backup of this platform')
    }
  }

  const first = await nextLine()
  const opened = opening.safeParse(first.value)
  if (!opened.success) throw new BadArchive('it is no backup of this platform, or one of a later version')
  hash.update(first.text)
  await visitor.open?.(opened.data)

  for (let records = 0; ; records += 1) {
    const { text, value } = await nextLine()
    const last = closing.safeParse(value)
    if (last.success) {
      if (last.data.records !== records || last.data.sha256 !== hash.digest('hex')) {
        throw new BadArchive('it is damaged: its content is not what was written')
      }
      if (!(await reader.ended())) throw new BadArchive('it is damaged: something follows its end')
      return { records }
    }
    const header = record.safeParse(value)
    if (!header.success) throw new BadArchive('it is damaged: a record is invalid')
    hash.update(text)
    const content = reader.take(header.data.bytes, (bytes) => hash.update(bytes))
    await visitor.record(header.data, content)
    for await (const _ of content) {
      // Content that the visitor skips still counts for the hash.
    }
  }
}

function explain(error: unknown): unknown {
  const { code } = (error ?? {}) as { code?: string }
  if (code === 'Z_BUF_ERROR') return new BadArchive('it was cut off')
  if (code === 'Z_DATA_ERROR') return new BadArchive('it is damaged, or no backup of this platform')
  return error
}

type ByteReader = {
  line(): Promise<Buffer>
  take(bytes: number, seen: (bytes: Buffer) => void): AsyncIterable<Buffer>
  ended(): Promise<boolean>
}

function byteReader(source: AsyncIterable<Buffer>): ByteReader {
  const chunks = source[Symbol.asyncIterator]()
  let held: Buffer = Buffer.alloc(0)
  const more = async (): Promise<boolean> => {
    const { done, value } = await chunks.next()
    if (done) return false
    held = held.length === 0 ? value : Buffer.concat([held, value])
    return true
  }
  return {
    async line() {
      for (;;) {
        const end = held.indexOf(10)
        if (end !== -1) {
          const text = held.subarray(0, end + 1)
          held = held.subarray(end + 1)
          return text
        }
        if (held.length > longestLine) throw new BadArchive('it is no backup of this platform')
        if (!(await more()))
          throw new BadArchive(held.length === 0 ? 'it was cut off' : 'it is no backup of this platform')
      }
    },
    take(bytes, seen) {
      let left = bytes
      return {
        async *[Symbol.asyncIterator]() {
          while (left > 0) {
            if (held.length === 0 && !(await more())) throw new BadArchive('it was cut off')
            const part = held.subarray(0, left)
            held = held.subarray(part.length)
            left -= part.length
            seen(part)
            yield part
          }
        },
      }
    },
    ended: async () => held.length === 0 && !(await more()),
  }
}
