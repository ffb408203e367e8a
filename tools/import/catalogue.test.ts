/** The list beside the pictures of a content folder. */
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from '@jest/globals'
import { contentFolder, listPictures, missingPictures } from './content.server.ts'
import { root } from './testing/commands.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'catalogue-'))
  await mkdir(join(folder, 'pictures'))
  await copyFile(
    join(root, 'tools/sample-club/pictures/news/match-01.webp'),
    join(folder, 'pictures/derby.webp'),
  )
})
afterEach(() => rm(folder, { recursive: true, force: true }))

async function read(catalogue: string) {
  await writeFile(join(folder, 'pictures/catalogue.json'), catalogue)
  return listPictures(await contentFolder(folder))
}

it('gives focal points, and tells of pictures that are not there', async () => {
  const focus = { x: 0.2, y: 0.8 }
  const { files, named, problems } = await read(
    `[{ "key": "derby.webp", "focus": ${JSON.stringify(focus)} },\n{ "key": "derbi.webp", "alt": "A derby" }]`,
  )
  expect([files.map((file) => file.focus), problems]).toEqual([[focus], []])
  expect(missingPictures(named, files, [])).toEqual([
    { key: 'derbi.webp', file: 'pictures/catalogue.json', line: 2 },
  ])
})

it.each([
  ['[{ "key": "derby.webp",\n"focsu": { "x": 0, "y": 0 } }]', 2, '0.focsu: is not a known field'],
  ['[{ "key": "derby.webp",\n\n"focus": { "x": 2, "y": 0 } }]', 3, expect.stringMatching(/^0\.focus\.x: /)],
  ['[{ "focus": { "x": 0, "y": 0 } }]', 1, '0.key: is missing'],
  ['[\n{ "key" }]', 2, expect.stringContaining('JSON')],
])('is refused with its line: %s', async (catalogue, line, reason) =>
  expect((await read(catalogue)).problems).toEqual([{ file: 'pictures/catalogue.json', line, reason }]),
)
