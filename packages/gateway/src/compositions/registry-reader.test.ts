/** The registry as it is read, and the copy of it on this disk. */
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Registry } from '@club/federation'
import { afterEach, beforeEach, expect, it } from '@jest/globals'
import { createRegistryReader } from './registry-reader.ts'

let folder: string
let file: string
let errors: string[]
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'registry-'))
  file = join(folder, 'mirror/registry.json')
  errors = []
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const at = '2026-11-30T10:00:00.000Z'
const registryOf = (revision: number, version: string): Registry => {
  const entry = { version, manifest: 'a'.repeat(64), basePaths: ['/news'] }
  const where = { channel: 'production', remote: 'news', did: 'deployed' as const, entry }
  const release = { revision, at, by: 'x', commit: null, contract: null, ...where }
  return { revision, channels: { production: { news: entry } }, releases: [release] }
}
const versionOf = (registry: Registry | null) => registry?.channels.production?.news?.version

it('is followed while the disk keeps no copy of it, which is logged once, and kept as soon as one can be', async () => {
  let now = registryOf(5, 'v2')
  const log = { info() {}, request() {}, error: (message: string) => void errors.push(message) }
  const reader = createRegistryReader({ store: { registry: async () => now }, file, log })
  const keptVersion = async () => versionOf(JSON.parse(await readFile(file, 'utf8')))
  expect(versionOf(await reader.read())).toBe('v2')
  // As on a full disk: the next write fails.
  await mkdir(`${file}.new`)
  now = registryOf(6, 'v1')
  expect(versionOf(await reader.read())).toBe('v1')
  expect(versionOf(await reader.read())).toBe('v1')
  expect([errors, reader.trouble(), await keptVersion()]).toEqual([
    ['the registry could not be kept'],
    null,
    'v2',
  ])
  await rm(`${file}.new`, { recursive: true })
  await reader.read()
  expect(await keptVersion()).toBe('v1')
})
