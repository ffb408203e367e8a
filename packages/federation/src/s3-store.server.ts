/**
 * A store in a bucket, by the S3 protocol. Region, keys and another provider's address come from the environment variables of the official SDK
 * (`AWS_REGION`, `AWS_ACCESS_KEY_ID`, `AWS_ENDPOINT_URL_S3` …). The SDK is loaded only if the store is a bucket.
 */
import type * as Sdk from '@aws-sdk/client-s3'
import { emptyRegistry, type Registry } from './deployment.ts'
import { parseRegistry, printRegistry, raised, StoreProblem } from './registry-text.ts'
import type { DeployStore, StoredFile, StoreOptions } from './store.ts'

/** The part of the SDK's errors that says what the bucket answered. */
type Refused = {
  name?: unknown
  message?: unknown
  $metadata?: { httpStatusCode?: number; attempts?: number }
}

const statusOf = (problem: unknown) => (problem as Refused | null)?.$metadata?.httpStatusCode

const reasonOf = (problem: unknown): string => {
  const { name, message } = (problem ?? {}) as Refused
  return `${name ?? 'failed'}: ${message ?? problem}`
}

/** There is no such file; a bucket that is missing is another matter. */
const isMissing = (problem: unknown) =>
  statusOf(problem) === 404 && (problem as Refused).name !== 'NoSuchBucket'

/** Another writer was first. */
const isTaken = (problem: unknown) => [409, 412].includes(statusOf(problem) ?? 0)

/** The SDK has sent it more than once: the first answer was lost, and that attempt may have succeeded. */
const wasRepeated = (problem: unknown) => ((problem as Refused | null)?.$metadata?.attempts ?? 1) > 1

const isSame = (one: Uint8Array, other: Uint8Array) => Buffer.compare(one, other) === 0

/** How often a change is retried while others change the registry too. */
const mostTries = 20

/** @param location `s3://bucket/folder` @throws Error if it names no bucket */
export function s3Store(location: string, { timeout }: StoreOptions): DeployStore {
  const { hostname: Bucket, pathname } = new URL(location)
  if (Bucket === '') throw new Error(`${location}: names no bucket`)
  const folder = pathname.replace(/^\/|\/$/g, '')
  const keyOf = (path: string) => (folder === '' ? path : `${folder}/${path}`)

  let opened: Promise<{ sdk: typeof Sdk; client: Sdk.S3Client }> | null = null
  const open = () => {
    opened ??= import('@aws-sdk/client-s3').then((sdk) => {
      const client = new sdk.S3Client({
        // Other providers have no host name per bucket, and do not know the newer checksums.
        forcePathStyle: true,
        requestChecksumCalculation: 'WHEN_REQUIRED',
        responseChecksumValidation: 'WHEN_REQUIRED',
        maxAttempts: 2,
      })
      return { sdk, client }
    })
    return opened
  }
  const limit = () => ({ abortSignal: AbortSignal.timeout(timeout) })

  const get = async (path: string) => {
    const { sdk, client } = await open()
    const answer = await client.send(new sdk.GetObjectCommand({ Bucket, Key: keyOf(path) }), limit())
    return {
      content: (await answer.Body?.transformToByteArray()) ?? new Uint8Array(),
      etag: answer.ETag ?? null,
    }
  }
  const put = async (
    path: string,
    content: Uint8Array,
    condition: Pick<Sdk.PutObjectCommandInput, 'IfMatch' | 'IfNoneMatch'> = {},
  ) => {
    const { sdk, client } = await open()
    const command = new sdk.PutObjectCommand({ Bucket, Key: keyOf(path), Body: content, ...condition })
    await client.send(command, limit())
  }

  const honours = openProbe(location, put)

  const registryWithTag = async (broken?: Registry): Promise<{ value: Registry; etag: string | null }> => {
    try {
      const { content, etag } = await get('registry.json')
      return { value: parseRegistry(new TextDecoder().decode(content), broken), etag }
    } catch (problem) {
      if (statusOf(problem) === 404) return { value: emptyRegistry, etag: null }
      throw problem instanceof StoreProblem ? problem : new StoreProblem('registry.json', reasonOf(problem))
    }
  }

  return {
    registry: async () => (await registryWithTag()).value,
    async read(path) {
      try {
        return (await get(path)).content
      } catch (problem) {
        throw new StoreProblem(path, reasonOf(problem), isMissing(problem))
      }
    },
    async write(path, content) {
      try {
        await put(path, content)
      } catch (problem) {
        throw new StoreProblem(path, reasonOf(problem))
      }
    },
    async flip(change, broken) {
      await honours()
      let perhaps: Registry | null = null
      for (let tries = 0; tries < mostTries; tries++) {
        const { value, etag } = await registryWithTag(broken)
        // It was written by the attempt whose answer was lost: a second time would be one change too many.
        if (perhaps && isSame(printRegistry(value), printRegistry(perhaps))) return perhaps
        const after = raised(value, change)
        try {
          await put(
            'registry.json',
            printRegistry(after),
            etag === null ? { IfNoneMatch: '*' } : { IfMatch: etag },
          )
          return after
        } catch (problem) {
          if (!isTaken(problem)) throw new StoreProblem('registry.json', reasonOf(problem))
          perhaps = wasRepeated(problem) ? after : null
          await new Promise((done) => setTimeout(done, Math.random() * 50 * (tries + 1)))
        }
      }
      throw new StoreProblem('registry.json', 'others kept changing it')
    },
    keeping: keepingOf({ Bucket, keyOf, open }),
  }
}

type Put = (
  path: string,
  content: Uint8Array,
  condition: Pick<Sdk.PutObjectCommandInput, 'IfMatch' | 'IfNoneMatch'>,
) => Promise<void>

const probePath = 'conditional-writes.txt'
const probeText = new TextEncoder().encode(
  'By this file a deploy learns whether the store honours conditional writes.\n',
)

/**
 * Only conditional writes keep two deploys at once apart, and a provider that ignores the conditions accepts both. So before a process's
 * first change this checks them: a file that exists must not be written as new, nor over a content that it does not have.
 * @returns called before each change; checks until the store has answered once
 * @throws StoreProblem if the store ignores conditions
 */
function openProbe(location: string, put: Put): () => Promise<void> {
  const refuses = async (condition: Parameters<Put>[2]): Promise<boolean> => {
    try {
      await put(probePath, probeText, condition)
      return false
    } catch (problem) {
      if (isTaken(problem)) return true
      throw new StoreProblem(probePath, `${location}: ${reasonOf(problem)}`)
    }
  }
  const ask = async () => {
    const fresh = { IfNoneMatch: '*' }
    // The first write may create the file, so a second one is needed.
    const misses = !((await refuses(fresh)) || (await refuses(fresh)))
      ? 'If-None-Match'
      : (await refuses({ IfMatch: `"${'0'.repeat(32)}"` }))
        ? null
        : 'If-Match'
    if (misses !== null)
      throw new StoreProblem(
        'registry.json',
        `${location}: writes over a file that it was told to leave alone (${misses}), so that of two deploys at once one would be lost; nothing was changed. Use a store with conditional writes, or a folder`,
      )
  }
  let asked: Promise<void> | null = null
  return () => {
    asked ??= ask().catch((problem: unknown) => {
      asked = null
      throw problem
    })
    return asked
  }
}

type Opened = {
  Bucket: string
  keyOf: (path: string) => string
  open: () => Promise<{ sdk: typeof Sdk; client: Sdk.S3Client }>
}

/** The files in the bucket's folder, listed a thousand at a time. */
function keepingOf({ Bucket, keyOf, open }: Opened): NonNullable<DeployStore['keeping']> {
  const root = keyOf('')
  const pages = async function* (Prefix: string) {
    const { sdk, client } = await open()
    try {
      for await (const { Contents } of sdk.paginateListObjectsV2({ client }, { Bucket, Prefix }))
        yield (Contents ?? []).flatMap(({ Key, LastModified }) =>
          Key === undefined ? [] : [{ Key, at: LastModified ?? new Date() }],
        )
    } catch (problem) {
      throw new StoreProblem(Prefix, reasonOf(problem))
    }
  }
  return {
    async list() {
      const found: StoredFile[] = []
      for await (const page of pages(root))
        found.push(...page.map(({ Key, at }) => ({ path: Key.slice(root.length), at })))
      return found
    },
    async remove(path) {
      const { sdk, client } = await open()
      await client
        .send(new sdk.DeleteObjectCommand({ Bucket, Key: keyOf(path) }))
        .catch((problem: unknown) => {
          throw new StoreProblem(path, reasonOf(problem))
        })
    },
    async removeBelow(folder) {
      const { sdk, client } = await open()
      for await (const page of pages(keyOf(`${folder}/`))) {
        const Objects = page.map(({ Key }) => ({ Key }))
        if (Objects.length === 0) continue
        const { Errors } = await client.send(
          new sdk.DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }),
        )
        if (Errors?.[0]) throw new StoreProblem(folder, Errors[0].Message ?? 'could not be taken away')
      }
    },
  }
}
