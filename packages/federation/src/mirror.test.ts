import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import type { RegistryEntry } from './deployment.ts'
import { sha256Of } from './hash.server.ts'
import { copyAtHand, mirrorDeployment, sweepMirror } from './mirror.server.ts'
import { hasOwnReact } from './own-react.core.ts'
import { type DeployStore, openStore } from './store.server.ts'
import { manifestOf } from './testing.ts'

const files = { 'web/remoteEntry.js': 'the web entry', 'node/remoteEntry.cjs': 'the Node entry' }
const manifest = manifestOf('news', 'v1', files)
const bytes = (text: string) => new TextEncoder().encode(text)

describe('the mirror', () => {
  let folder: string
  let store: DeployStore
  let entry: RegistryEntry
  const mirror = () => join(folder, 'mirror')
  const kept = () => join(mirror(), 'news', 'v1')
  const copy = (of = entry) => mirrorDeployment(store, mirror(), 'news', of)
  const mirrored = () => readdir(mirror(), { recursive: true }).catch((): string[] => [])

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'mirror-'))
    store = openStore(join(folder, 'store'))
    const text = JSON.stringify(manifest)
    await store.write('news/v1/manifest.json', bytes(text))
    for (const [path, content] of Object.entries(files)) await store.write(`news/v1/${path}`, bytes(content))
    entry = { version: 'v1', manifest: sha256Of(text), basePaths: ['/news'] }
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))

  it('keeps a whole copy of what the registry points at', async () => {
    expect(await copy()).toEqual({ manifest, directory: kept() })
    expect(await readFile(join(kept(), 'web/remoteEntry.js'), 'utf8')).toBe('the web entry')
  })

  it('keeps the newest copies and those in use, however many come, and nothing that a killed host left', async () => {
    const now = Date.now()
    const aged = async (path: string, minutes: number) => {
      await mkdir(join(mirror(), path), { recursive: true })
      const at = new Date(now - minutes * 60_000)
      await utimes(join(mirror(), path), at, at)
    }
    for (let version = 1; version <= 30; version++) await aged(`news/v${version}`, 100 - version)
    await aged('.incoming-old', 61)
    await aged('.incoming-now', 1)
    const gone = await sweepMirror(mirror(), 'news', new Set(['v3', 'v30']), now)
    expect(gone.sort()).toEqual(['v1', 'v10', 'v2', 'v4', 'v5', 'v6', 'v7', 'v8', 'v9'])
    expect((await readdir(mirror())).sort()).toEqual(['.incoming-now', 'news'])
    expect(await readdir(join(mirror(), 'news'))).toHaveLength(21)
    // v1 has just been used again, so it is among the newest.
    await copy()
    await aged('news/v31', 0)
    expect(await sweepMirror(mirror(), 'news', new Set(), now)).not.toContain('v1')
  })

  it('refuses a file that is not what the manifest says, of whatever length, and leaves nothing', async () => {
    // Of the same length as the right one, so the size does not reveal it.
    for (const text of ['the web entrY', 'something else', '']) {
      await store.write('news/v1/web/remoteEntry.js', bytes(text))
      await expect(copy()).rejects.toThrow('web/remoteEntry.js has another hash than its manifest says')
      expect(await mirrored()).toEqual([])
    }
  })

  it('refuses code with a React of its own, with hooks or without', async () => {
    const code = 'let t=Symbol.for("react.transitional.element");exports.jsx=(e)=>({$$typeof:t,type:e})'
    const own = {
      ...manifest,
      files: { ...manifest.files, 'web/remoteEntry.js': { sha256: sha256Of(code), size: code.length } },
    }
    const text = JSON.stringify(own)
    await store.write('news/v1/manifest.json', bytes(text))
    await store.write('news/v1/web/remoteEntry.js', bytes(code))
    await expect(copy({ ...entry, manifest: sha256Of(text) })).rejects.toThrow(
      'web/remoteEntry.js has a React of its own',
    )
    expect(hasOwnReact('web/a.js', bytes('call(`react.element`)'))).toBe(true)
    expect(hasOwnReact('web/a.js', bytes('import React from "react"; React.createElement'))).toBe(false)
    expect(hasOwnReact('web/a.css', bytes('"react.element"'))).toBe(false)
  })

  it('refuses a manifest that is not the registry’s, or another deployment’s', async () => {
    await expect(copy({ ...entry, manifest: sha256Of('another') })).rejects.toThrow(
      'manifest.json has another hash than the registry says',
    )
    const other = JSON.stringify({ ...manifest, remote: 'tv' })
    await store.write('news/v1/manifest.json', bytes(other))
    await expect(copy({ ...entry, manifest: sha256Of(other) })).rejects.toThrow(
      'manifest is of another deployment',
    )
    // A file that it refers to must be listed, or its address would lead nowhere.
    for (const [odd, file] of [
      [{ entry: { ...manifest.entry, web: 'web/other.js' } }, 'web/other.js'],
      [{ chunks: { 'expose:routes': { js: ['web/late.js'], css: [] } } }, 'web/late.js'],
    ] as const) {
      const text = JSON.stringify({ ...manifest, ...odd })
      await store.write('news/v1/manifest.json', bytes(text))
      await expect(copy({ ...entry, manifest: sha256Of(text) })).rejects.toThrow(`must list ${file}`)
    }
    const ours = JSON.stringify({ ...manifest, basePaths: ['/news', '/api/news'] })
    await store.write('news/v1/manifest.json', bytes(ours))
    await expect(copy({ ...entry, manifest: sha256Of(ours) })).rejects.toThrow('must leave /api')
    const none = '{"remote": 1}'
    await store.write('news/v1/manifest.json', bytes(none))
    await expect(copy({ ...entry, manifest: sha256Of(none) })).rejects.toThrow('not a manifest')
    expect(await mirrored()).toEqual([])
  })

  it('refuses a manifest that claims other paths than the registry, at hand or not', async () => {
    const more = JSON.stringify({ ...manifest, basePaths: ['/news', '/videos/subscriptions'] })
    await store.write('news/v1/manifest.json', bytes(more))
    const signed = { ...entry, manifest: sha256Of(more) }
    const refusal = 'manifest claims other base paths than the registry says'
    await expect(copy(signed)).rejects.toThrow(refusal)
    expect(await mirrored()).toEqual([])
    const claimed = { ...signed, basePaths: ['/news', '/videos/subscriptions'] }
    await copy(claimed)
    expect(await copyAtHand(mirror(), 'news', claimed)).not.toBeNull()
    expect(await copyAtHand(mirror(), 'news', signed)).toBeNull()
    await expect(copy(signed)).rejects.toThrow(refusal)
  })

  it('does not believe a copy whose manifest was changed with its file', async () => {
    await copy()
    const forged = 'another web entry'
    await writeFile(join(kept(), 'web/remoteEntry.js'), forged)
    await writeFile(
      join(kept(), 'manifest.json'),
      JSON.stringify({
        ...manifest,
        files: {
          ...manifest.files,
          'web/remoteEntry.js': { sha256: sha256Of(forged), size: forged.length },
        },
      }),
    )
    await copy()
    expect(await readFile(join(kept(), 'web/remoteEntry.js'), 'utf8')).toBe('the web entry')
  })

  it('uses the copy that it has while that is whole, and makes it anew where a file of it has changed', async () => {
    await copy()
    await rm(join(folder, 'store'), { recursive: true })
    expect((await copy()).directory).toBe(kept())
    await writeFile(join(kept(), 'node/remoteEntry.cjs'), 'the Node entrY')
    await expect(copy()).rejects.toThrow('ENOENT')
    for (const [path, content] of Object.entries(files)) await store.write(`news/v1/${path}`, bytes(content))
    await store.write('news/v1/manifest.json', bytes(JSON.stringify(manifest)))
    await copy()
    expect(await readFile(join(kept(), 'node/remoteEntry.cjs'), 'utf8')).toBe('the Node entry')
  })
})
