import { mkdirSync, writeFileSync } from 'node:fs'
import { writeBrand } from './brand/write.ts'
import { pictures as photographs } from './catalogue.ts'
import { encodePrint } from './engine/develop.ts'
import { hashText } from './engine/random.ts'
import { portraitPictures, sceneOf } from './scenes/scenes.ts'
import { develop } from './scenes/shot.ts'
import { Stage } from './scenes/stage.ts'

/**
 * Draws the sample club's pictures: `npm run studio -- pictures [pattern] [--quick] [--to folder]`.
 * Without a pattern everything is drawn; a pattern is a regular expression over the keys. `--quick` takes a third of the time, with a little more grain.
 */
const pictures = [...photographs, ...portraitPictures]
const args = process.argv.slice(2)
const quick = args.includes('--quick')
const toAt = args.indexOf('--to')
const target = toAt >= 0 ? args[toAt + 1] : undefined
const pattern = args.find((a, i) => !a.startsWith('--') && (toAt < 0 || i !== toAt + 1))
const wanted = new RegExp(pattern ?? '')
const folder = target
  ? new URL(`file://${target.endsWith('/') ? target : `${target}/`}`)
  : new URL('../../sample-club/pictures/', import.meta.url)

function save(key: string, data: string | Buffer): void {
  const file = new URL(key, folder)
  mkdirSync(new URL('.', file), { recursive: true })
  writeFileSync(file, data)
}

if (!pattern || wanted.test('brand')) writeBrand(folder)
if (!pattern)
  save(
    'catalogue.json',
    `${JSON.stringify(
      pictures.map(({ key, alt }) => ({ key, alt })),
      null,
      2,
    )}\n`,
  )

for (const picture of pictures.filter((p) => wanted.test(p.key))) {
  const scene = sceneOf(picture.key)
  if (!scene) {
    console.error(`${picture.key}: no scene`)
    continue
  }
  const started = Date.now()
  const seed = hashText(picture.key) % 1000
  const shot = await scene(new Stage(seed))
  const portrait = picture.height > picture.width
  const effort = quick ? { scale: 0.5, samples: portrait ? 0.5 : 0.6 } : { scale: 0.75, samples: 1 }
  const pixels = develop(shot, picture.width, picture.height, effort, seed)
  const limit = portrait ? 21 : picture.width > 1800 ? 120 : 100
  const file = await encodePrint(pixels, picture.width, picture.height, limit)
  save(picture.key, file)
  console.log(
    `${picture.key} ${Math.round(file.length / 1024)} KB ${((Date.now() - started) / 1000).toFixed(1)} s`,
  )
}
