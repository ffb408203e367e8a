import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, it } from '@jest/globals'
import type { ArchiveWriter } from './archive.ts'
import { dumpFiles, listFiles } from './data-files.ts'

it('dumps the registry as it was when the files were listed, whatever is deployed while they are written', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'data-files-'))
  const put = async (path: string, text: string) => {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
  const deploy = async (version: string, revision: number) => {
    await put(`store/tv/${version}/manifest.json`, version)
    await put('store/registry.json', `tv is at ${version}`)
    await put(`store/log/${revision}.json`, version)
  }
  const written: Record<string, string> = {}
  const writer: Pick<ArchiveWriter, 'add'> = {
    async add(header, content) {
      const parts: Uint8Array[] = []
      for await (const part of content) parts.push(part)
      const bytes = Buffer.concat(parts)
      if (header.kind !== 'file') throw new Error('only files are dumped here')
      expect(bytes.length).toBe(header.bytes)
      written[header.path] = bytes.toString()
      if (header.path === 'media/first') await deploy('version-2', 2)
    },
  }
  try {
    await put('media/first', 'a film')
    await deploy('v1', 1)
    await dumpFiles(folder, await listFiles(folder), writer as ArchiveWriter)
    expect(written).toEqual({
      'media/first': 'a film',
      'store/log/1.json': 'v1',
      'store/registry.json': 'tv is at v1',
      'store/tv/v1/manifest.json': 'v1',
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

it('dumps what is linked into the folder, and refuses where a link leads nowhere', async () => {
  const [folder, shared] = [
    await mkdtemp(join(tmpdir(), 'data-files-')),
    await mkdtemp(join(tmpdir(), 'shared-')),
  ]
  const written: Record<string, string> = {}
  const add: ArchiveWriter['add'] = async (header, content) => {
    const parts: Uint8Array[] = []
    for await (const part of content) parts.push(part)
    if (header.kind === 'file') written[header.path] = Buffer.concat(parts).toString()
  }
  try {
    await mkdir(join(shared, 'library/crests'), { recursive: true })
    await writeFile(join(shared, 'library/crests/home.png'), 'a picture')
    await writeFile(join(shared, 'secrets.json'), '{}')
    for (const name of ['library', 'secrets.json']) await symlink(join(shared, name), join(folder, name))
    await dumpFiles(folder, await listFiles(folder), { add } as ArchiveWriter)
    expect(written).toEqual({ 'library/crests/home.png': 'a picture', 'secrets.json': '{}' })
    await rm(join(shared, 'library'), { recursive: true })
    await expect(listFiles(folder)).rejects.toThrow(`${join(folder, 'library')} is a link that leads nowhere`)
  } finally {
    await Promise.all([folder, shared].map((each) => rm(each, { recursive: true, force: true })))
  }
})
