/**
 * The deployed rest plus one remote of this checkout, as a store for a host: on loopback, in memory, and gone with
 * the process. The store below is only read, never written.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { productionChannel, type RegistryEntry } from '@club/federation'
import { sha256Of } from '@club/federation/hash'
import type { DeployStore } from '@club/federation/store'
import type { Deployment } from '../deploy/build.ts'

/** Number of the checkout's versions kept: open pages may still need their files. */
const mostKept = 10

export type OverlayStore = {
  url: string
  /** Replaces the remote with this deployment. */
  put(deployment: Deployment): void
  close(): Promise<void>
}

export async function startOverlayStore(
  below: Pick<DeployStore, 'registry' | 'read'>,
): Promise<OverlayStore> {
  const files = new Map<string, Uint8Array>()
  const kept: { remote: string; version: string }[] = []
  let entry: ({ remote: string } & RegistryEntry) | null = null
  let revision = 0

  const registry = async () => {
    const deployed = await below.registry()
    const channel = deployed.channels[productionChannel] ?? {}
    const { remote, ...own } = entry ?? { remote: null }
    return {
      // Each build raises the revision, whatever happens in the store below.
      revision: deployed.revision + revision,
      // The developer of a remote sees everybody's production versions plus their own; no canaries of others.
      channels: { [productionChannel]: remote === null ? channel : { ...channel, [remote]: own } },
      releases: [],
    }
  }
  const contentOf = async (path: string): Promise<Uint8Array> =>
    path === 'registry.json'
      ? new TextEncoder().encode(JSON.stringify(await registry()))
      : (files.get(path) ?? (await below.read(path)))

  const server = createServer((request, response) => {
    const ours = /^127\.0\.0\.1:\d+$/.test(request.headers.host ?? '')
    if (!ours || request.method !== 'GET') return void response.writeHead(ours ? 405 : 421).end()
    contentOf((request.url ?? '/').slice(1)).then(
      (content) => response.writeHead(200, { 'cache-control': 'no-store' }).end(content),
      () => response.writeHead(404).end(),
    )
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    put({ manifest, manifestText, files: built }) {
      const { remote, version, basePaths } = manifest
      for (const [path, content] of built) files.set(`${remote}/${version}/${path}`, content)
      files.set(`${remote}/${version}/manifest.json`, manifestText)
      kept.push({ remote, version })
      const old = kept.length > mostKept ? kept.shift() : undefined
      if (old && !kept.some((one) => one.version === old.version))
        for (const path of files.keys())
          if (path.startsWith(`${old.remote}/${old.version}/`)) files.delete(path)
      entry = { remote, version, manifest: sha256Of(manifestText), basePaths }
      revision++
    },
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}
