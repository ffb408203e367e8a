import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, it } from '@jest/globals'
import type { ArchiveWriter } from './archive.ts'
import { dumpFiles } from './data-files.ts'

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
    await dumpFiles(folder, writer as ArchiveWriter)
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
