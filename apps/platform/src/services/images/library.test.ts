import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from '@jest/globals'
import sharp from 'sharp'
import { pictureLibrary } from './library.server.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'library-'))
})
afterEach(() => rm(folder, { recursive: true }))

it('makes a picture for whoever asks for one, however many wait for one address', async () => {
  const library = pictureLibrary(folder, 0)
  const png = sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } }).png()
  await library.put('news/a.png', await png.toBuffer())
  let made = 0
  const ask = async (width: number, askedBy: string) => {
    const rendition = await library.rendition('news/a.png', { width, height: 8 }, 'plain', askedBy)
    made++
    return rendition
  }
  const much = Array.from({ length: 122 }, (_, index) => ask(index + 1, 'one'))
  // The same picture as the last one that the first caller waits for.
  const both = ask(122, 'another')
  expect(await ask(200, 'another')).not.toBeNull()
  expect(await both).not.toBeNull()
  expect(made).toBeLessThan(40)
  await Promise.all(much)
})
