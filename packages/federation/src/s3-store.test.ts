/** A store in a bucket, against a server that speaks S3. */
import { mkdtemp, rm } from 'node:fs/promises'
import { request as ask, createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import S3rver from 's3rver'
import { emptyRegistry, type Registry, type RegistryEntry } from './deployment.ts'
import { sha256Of } from './hash.server.ts'
import { mirrorDeployment } from './mirror.server.ts'
import { openStore } from './store.server.ts'

const bucket = 'releases'
let folder: string
let s3: S3rver
let front: Server
/** The server itself, without the proxy in front of it. */
let bare: string
const before = { ...process.env }
/** How often a conditional write came too late. */
let late = 0
/** How many of the next changes of a registry are made and not answered. */
let unanswered = 0

/**
 * A proxy in front of the server, which predates conditional writes: answers `If-Match` and `If-None-Match` as S3 has since 2024. One call
 * at a time for the pointer: at S3 a check and its write are one step, and nobody reads a half-written file.
 */
function startFront(port: number): Server {
  let last: Promise<void> = Promise.resolve()
  const headOf = (path: string) =>
    new Promise<IncomingHttpHeaders | null>((done) => {
      const looking = ask(
        { port, path: `${path}?`, method: 'HEAD', headers: { host: `127.0.0.1:${port}` } },
        (answer) => {
          answer.resume()
          done(answer.statusCode === 200 ? answer.headers : null)
        },
      )
      looking.end()
    })
  /** Waits until the file is complete, because the server answers a write before that. */
  const written = async (path: string, bytes: number) => {
    for (let looks = 0; looks < 500; looks++) {
      if (Number((await headOf(path))?.['content-length']) === bytes) return
      await new Promise((done) => setTimeout(done, 2))
    }
  }
  return createServer((request, response) => {
    const { 'if-match': match, 'if-none-match': none } = request.headers
    const pass = (isAnswered = true) =>
      new Promise<void>((done) => {
        const { method = 'GET', url = '/', headers } = request
        const passing = ask({ port, path: url, method, headers }, (answer) => {
          if (!isAnswered) return void answer.resume().on('end', done)
          response.writeHead(answer.statusCode ?? 500, answer.headers)
          answer.pipe(response).on('finish', done)
        })
        request.pipe(passing)
      })
    const isConditional = match !== undefined || none !== undefined
    if (!isConditional && !request.url?.includes('/registry.json')) return void pass()
    last = last.then(async () => {
      if (!isConditional) return pass()
      const path = (request.url ?? '').split('?')[0] ?? ''
      const tag = (await headOf(path))?.etag ?? null
      if ((none === '*' && tag === null) || (match !== undefined && tag === match)) {
        const { 'x-amz-decoded-content-length': decoded, 'content-length': sent } = request.headers
        const isLost = path.endsWith('/registry.json') && unanswered > 0
        if (isLost) unanswered--
        await pass(!isLost)
        await written(path, Number(decoded ?? sent))
        if (isLost) response.destroy()
        return
      }
      late++
      request.resume()
      response.writeHead(412, { 'content-type': 'application/xml' })
      response.end('<Error><Code>PreconditionFailed</Code><Message>somebody was first</Message></Error>')
    })
  })
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 's3-'))
  const settings = { port: 0, address: '127.0.0.1', silent: true, directory: join(folder, 'buckets') }
  s3 = new S3rver({
    ...settings,
    configureBuckets: [{ name: bucket, configs: [] }],
    allowMismatchedSignatures: true,
  })
  const { port } = (await s3.run()) as unknown as AddressInfo
  bare = `http://127.0.0.1:${port}`
  front = startFront(port)
  await new Promise<void>((done) => front.listen(0, '127.0.0.1', done))
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${(front.address() as AddressInfo).port}`,
    AWS_REGION: 'eu-west-1',
    AWS_ACCESS_KEY_ID: 'S3RVER',
    AWS_SECRET_ACCESS_KEY: 'S3RVER',
  })
})
afterAll(async () => {
  process.env = before
  front.closeAllConnections()
  await new Promise((done) => front.close(done))
  await s3.close()
  await rm(folder, { recursive: true, force: true })
})

const entry = (version: string, manifest = 'f'.repeat(64)): RegistryEntry => ({
  version,
  manifest,
  basePaths: ['/videos'],
})
const bytes = (text: string) => new TextEncoder().encode(text)

it('holds what a directory holds: an empty registry first, files, and pointers that every deploy at once moves', async () => {
  const store = openStore(`s3://${bucket}/club`, { timeout: 10_000 })
  expect(await store.registry()).toEqual(emptyRegistry)
  await expect(store.read('tv/v1/manifest.json')).rejects.toMatchObject({
    message: expect.stringMatching(/^tv\/v1\/manifest\.json: NoSuchKey/),
    isMissing: true,
  })

  const remotes = Array.from({ length: 8 }, (_, index) => `remote-${index}`)
  await Promise.all(
    remotes.map((remote) =>
      openStore(`s3://${bucket}/club`, { timeout: 10_000 }).flip((registry) => ({
        ...registry,
        channels: { production: { ...registry.channels.production, [remote]: entry('v1') } },
      })),
    ),
  )
  const { revision, channels } = await store.registry()
  expect([revision, Object.keys(channels.production ?? {}).sort()]).toEqual([8, remotes])
  expect(late).toBeGreaterThan(0)
  // Another folder of the bucket is another store.
  expect(await openStore(`s3://${bucket}/other`).registry()).toEqual(emptyRegistry)
})

it('makes a change once whose answer was lost', async () => {
  const store = openStore(`s3://${bucket}/unanswered`, { timeout: 10_000 })
  const one = (registry: Registry) => {
    const count = Number(registry.channels.production?.tv?.version.slice(1) ?? 0)
    return { ...registry, channels: { production: { tv: entry(`v${count + 1}`) } } }
  }
  await store.flip(one)
  unanswered = 1
  const after = await store.flip(one)
  expect(unanswered).toBe(0)
  expect([after.revision, after.channels.production?.tv?.version]).toEqual([2, 'v2'])
  expect(await store.registry()).toEqual(after)
})

it('that takes conditional writes for plain ones is refused every change, and the refusal names it', async () => {
  const honest = { ...process.env }
  Object.assign(process.env, { AWS_ENDPOINT_URL_S3: bare })
  try {
    const stores = Array.from({ length: 6 }, () => openStore(`s3://${bucket}/plain`, { timeout: 10_000 }))
    const flips = await Promise.allSettled(stores.map((store) => store.flip((registry) => registry)))
    for (const flip of flips)
      expect(String((flip as PromiseRejectedResult).reason)).toMatch(
        /s3:\/\/releases\/plain: writes over a file that it was told to leave alone \(If-None-Match\)/,
      )
    expect(await stores[0]?.registry()).toEqual(emptyRegistry)
  } finally {
    Object.assign(process.env, honest)
  }
})

it('is mirrored and verified as any other', async () => {
  const store = openStore(`s3://${bucket}`, { timeout: 10_000 })
  const code = 'for the browser'
  const manifest = JSON.stringify({
    remote: 'tv',
    version: 'v1',
    contract: 2,
    basePaths: ['/videos'],
    exposes: [],
    entry: { web: 'web/a.js', node: 'node/a.cjs' },
    chunks: {},
    files: Object.fromEntries(
      ['web/a.js', 'node/a.cjs'].map((file) => [file, { sha256: sha256Of(code), size: code.length }]),
    ),
  })
  await store.write('tv/v1/web/a.js', bytes(code))
  await store.write('tv/v1/node/a.cjs', bytes(code))
  await store.write('tv/v1/manifest.json', bytes(manifest))
  const copy = await mirrorDeployment(store, join(folder, 'mirror'), 'tv', entry('v1', sha256Of(manifest)))
  expect(copy.manifest.version).toBe('v1')
  await store.write('tv/v1/web/a.js', bytes('something else'))
  await expect(
    mirrorDeployment(store, join(folder, 'another'), 'tv', entry('v1', sha256Of(manifest))),
  ).rejects.toThrow('another hash')
})

it('tells what lies in it, and takes a file or a folder of it away', async () => {
  const store = openStore(`s3://${bucket}/kept`, { timeout: 10_000 })
  const names = ['tv/v1/manifest.json', 'tv/v1/web/a.js', 'tv/v10/manifest.json', 'log/1.json']
  for (const name of names) await store.write(name, bytes('{}'))
  const there = async () => ((await store.keeping?.list()) ?? []).map(({ path }) => path).sort()
  expect(await there()).toEqual([...names].sort())
  for (const name of ['tv/v1/web/a.js', 'tv/v1/missing.js']) await store.keeping?.remove(name)
  expect(await there()).toEqual(['log/1.json', 'tv/v1/manifest.json', 'tv/v10/manifest.json'])
  await store.keeping?.removeBelow('tv/v1')
  expect(await there()).toEqual(['log/1.json', 'tv/v10/manifest.json'])
})

it('that cannot be reached, or is none, says so', async () => {
  expect(() => openStore('s3:///club')).toThrow('names no bucket')
  await expect(openStore('s3://nowhere').read('registry.json')).rejects.toMatchObject({
    message: expect.stringContaining('NoSuchBucket'),
    isMissing: false,
  })
})
