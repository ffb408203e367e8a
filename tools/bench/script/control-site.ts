/** The control of the script bench as a page of its own: React and its data router, hydrated over a server's HTML. */
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { basename, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { buildMapped, controlPage } from '../bytes/mapped-build.ts'

export type ControlSite = { url: string; close(): void }

/** The HTML that the control's server would render; React leaves its script in place. */
const page = (scripts: readonly string[]) =>
  `<!DOCTYPE html><html lang="en"><head><title>Control</title>${scripts
    .map((name) => `<script async type="module" src="/${name}"></script>`)
    .join(
      '',
    )}</head><body><nav><a href="/" data-discover="true">Home</a> ${'<a href="/news" data-discover="true">News</a>'}</nav><main>Home</main></body></html>`

/** Builds the control into a folder and serves it. */
export async function openControl(folder: string): Promise<ControlSite> {
  const scripts = [...(await buildMapped(controlPage(folder))).keys()]
  const bodies = new Map<string, { type: string; body: Buffer }>()
  for (const name of scripts)
    bodies.set(`/${basename(name)}`, {
      type: 'text/javascript',
      body: brotliCompressSync(await readFile(join(folder, name))),
    })
  bodies.set('/', { type: 'text/html', body: brotliCompressSync(page(scripts)) })
  const server = createServer(({ url = '/' }, response) => {
    const found = bodies.get(url)
    if (!found) return void response.writeHead(404).end()
    response.writeHead(200, { 'content-type': found.type, 'content-encoding': 'br' }).end(found.body)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/`, close: () => void server.close() }
}
