import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { cacheHeaders } from './cache-policy.ts'
import { createFileServer, staticFile } from './static-files.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'static-files-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const script = 'x'.repeat(4000)
const put = (name: string, text = script) => writeFile(join(folder, name), text)

describe('files of a build', () => {
  it('stay in memory whatever is asked for that there is not', async () => {
    await put('main.js')
    // Room for two such files: if a miss were kept, the file would be evicted.
    const file = createFileServer(folder, 10_000)
    const kept = await file('main.js')
    await rm(join(folder, 'main.js'))
    for (let miss = 0; miss < 5000; miss += 1) expect(await file(`main.${miss}.js`)).toBeNull()
    // No longer on the disk: this can only be the copy in memory.
    expect(await file('main.js')).toBe(kept)
  })

  it('come a moment later where they were missed before', async () => {
    const file = createFileServer(folder, 10_000)
    expect(await file('late.js')).toBeNull()
    await put('late.js')
    expect((await file('late.js'))?.plain.toString()).toBe(script)
  })

  it('go when others are asked for that do not fit beside them, the one unused longest first', async () => {
    for (const name of ['one.js', 'two.js', 'three.js']) await put(name)
    const file = createFileServer(folder, 10_000)
    const one = await file('one.js')
    const two = await file('two.js')
    await file('one.js')
    await file('three.js')
    expect(await file('one.js')).toBe(one)
    expect(await file('two.js')).not.toBe(two)
  })

  it('are read once by all who ask at once, with their compressed forms', async () => {
    await put('main.js')
    await put('main.js.br', 'as brotli')
    const file = createFileServer(folder, 100_000)
    const [first, second] = await Promise.all([file('main.js'), file('main.js')])
    expect(second).toBe(first)
    expect([first?.br?.toString(), first?.gzip]).toEqual(['as brotli', null])
  })

  it('are those below the folder, under the one name of each, and of the types that are served', async () => {
    await mkdir(join(folder, 'build'))
    await put('build/main.js')
    await put('secret.js')
    await put('build/notes.txt')
    await symlink(join(folder, 'secret.js'), join(folder, 'build/out.js'))
    const file = createFileServer(join(folder, 'build'), 100_000)
    expect(await file('main.js')).not.toBeNull()
    for (const path of ['../secret.js', './main.js', '/main.js', 'out.js', 'notes.txt', 'main.js/', ''])
      expect([path, await file(path)]).toEqual([path, null])
  })
})

describe('a file', () => {
  it.each([
    ['.js', 'text/javascript; charset=utf-8'],
    ['.css', 'text/css; charset=utf-8'],
    ['.svg', 'image/svg+xml; charset=utf-8'],
    ['.json', 'application/json; charset=utf-8'],
    ['.woff2', 'font/woff2'],
  ])('that ends in %s says so, and is kept for ever', async (extension, type) => {
    await put(`a${extension}`)
    expect(await createFileServer(folder, 100_000)(`a${extension}`)).toMatchObject({
      type,
      cache: cacheHeaders.immutable,
    })
    expect((await staticFile(Buffer.from('a'), extension, 'kept'))?.type).toBe(type)
  })

  it('that no build has made is compressed where that is worth it', async () => {
    const made = async (bytes: number, extension: string) => {
      const file = await staticFile(Buffer.alloc(bytes, 'x'), extension, 'kept')
      return file && [file.plain.length, (file.br?.length ?? 0) > 0, (file.gzip?.length ?? 0) > 0, file.cache]
    }
    expect(await made(201, '.svg')).toEqual([201, true, true, 'kept'])
    expect(await made(200, '.svg')).toEqual([200, false, false, 'kept'])
    expect(await made(5000, '.woff2')).toEqual([5000, false, false, 'kept'])
    expect(await made(5000, '.txt')).toBeNull()
  })
})
