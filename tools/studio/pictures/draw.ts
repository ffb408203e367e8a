import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { writeAdverts } from './brand/adverts.ts'
import { writeBrand } from './brand/write.ts'
import { pictures } from './catalogue.ts'
import { focusOf } from './focal-points.ts'

/**
 * Prints the sample club's pictures: `npm run studio -- pictures [pattern] [--to folder]`.
 * Without a pattern everything is printed, logos and adverts too; a pattern is a regular expression over the keys.
 */
const args = process.argv.slice(2)
const toAt = args.indexOf('--to')
const target = toAt >= 0 ? args[toAt + 1] : undefined
const pattern = args.find((a, i) => !a.startsWith('--') && (toAt < 0 || i !== toAt + 1))
const wanted = new RegExp(pattern ?? '')
const folder = target
  ? new URL(`file://${target.endsWith('/') ? target : `${target}/`}`)
  : new URL('../../sample-club/pictures/', import.meta.url)

for (const { key, width, height, view, draw } of pictures.filter((picture) => wanted.test(picture.key))) {
  const file = new URL(key, folder)
  mkdirSync(new URL('.', file), { recursive: true })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${view}">${draw()}</svg>`
  await sharp(Buffer.from(svg), { unlimited: true })
    .removeAlpha()
    .webp({ quality: 78, effort: 3, smartSubsample: true })
    .toFile(fileURLToPath(file))
}

if (!pattern) {
  writeBrand(folder)
  await writeAdverts(folder)
  const listed = pictures.map(({ key, alt }) => ({ key, alt, focus: focusOf(key) }))
  writeFileSync(new URL('catalogue.json', folder), `${JSON.stringify(listed, null, 2)}\n`)
}
