import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { DeploymentManifest } from '@club/federation'
import { sha256Of } from '@club/federation/hash'
import type { MirroredDeployment } from '@club/federation/mirror'
import { contractVersion } from '@club/shell-api/contract'
import { afterEach, beforeEach, expect, it } from '@jest/globals'
import { openLastGood } from './last-good.server.ts'

let folder: string
let errors: string[]
const open = () =>
  openLastGood(folder, {
    info: () => {},
    error: (message) => errors.push(message),
    request: () => {},
  })

/** A copy in the mirror, as verification leaves it. */
async function copy(
  remote: string,
  version: string,
  contract = contractVersion,
): Promise<MirroredDeployment> {
  const directory = join(folder, remote, version)
  const content = 'the entry'
  const file = { sha256: sha256Of(content), size: content.length }
  const manifest: DeploymentManifest = {
    remote,
    version,
    contract,
    basePaths: [`/${remote}`],
    trialPaths: [],
    exposes: ['routes'],
    entry: { web: 'web/remoteEntry.js', node: 'node/remoteEntry.cjs' },
    chunks: {},
    files: { 'web/remoteEntry.js': file, 'node/remoteEntry.cjs': file },
  }
  for (const path of Object.keys(manifest.files)) {
    await mkdir(join(directory, dirname(path)), { recursive: true })
    await writeFile(join(directory, path), content)
  }
  await writeFile(join(directory, 'manifest.json'), JSON.stringify(manifest))
  return { manifest, directory }
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'last-good-'))
  errors = []
})
afterEach(() => rm(folder, { recursive: true, force: true }))

it('is there for the next process', async () => {
  const [news, tv] = [await copy('news', 'n1'), await copy('tv', 't1')]
  expect(await open().load()).toEqual({})
  await open().keep({ news, tv })
  expect(await open().load()).toEqual({ news, tv })
})

it('keeps what was said last, however fast it comes', async () => {
  const [first, second] = [await copy('news', 'n1'), await copy('news', 'n2')]
  const kept = open()
  await Promise.all([kept.keep({ news: first }), kept.keep({ news: second })])
  expect(await open().load()).toEqual({ news: second })
})

it('leaves out a copy that is not whole any more, and one for another contract', async () => {
  const [news, tv, club] = [
    await copy('news', 'n1'),
    await copy('tv', 't1'),
    await copy('club', 'c1', contractVersion + 1),
  ]
  await open().keep({ news, tv, club })
  await writeFile(join(tv.directory, 'web/remoteEntry.js'), 'something else')
  expect(await open().load()).toEqual({ news })
})

it('starts without a file that makes no sense, and says so', async () => {
  await writeFile(join(folder, 'last-good.json'), '{"news":')
  expect(await open().load()).toEqual({})
  expect(errors).toEqual(['what served last is not known'])
})

it('goes on where the disk takes nothing, and says so', async () => {
  const news = await copy('news', 'n1')
  await mkdir(join(folder, 'last-good.json.new'))
  await open().keep({ news })
  expect(errors).toEqual(['what serves could not be kept'])
  await expect(readFile(join(folder, 'last-good.json'))).rejects.toThrow('ENOENT')
})
