/** The sample club's pictures: each has an accurate text of its own, a bounded size, and no two look alike. */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { focalPoint } from '@club/contracts'
import { heights, shownPart } from '@club/ui/focus'
import { expect, it } from '@jest/globals'
import sharp from 'sharp'

const folder = join(import.meta.dirname, 'pictures')
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
const posters = files.filter((file) => file.endsWith('.webp') && !file.startsWith('adverts/'))
const read = (file: string) => JSON.parse(readFileSync(join(import.meta.dirname, file), 'utf8'))
type Named = { key: string; alt: string }
const listed: (Named & { focus: unknown })[] = read('pictures/catalogue.json')

/** A sixteen-by-sixteen hash: where a grey version gets lighter to the right. */
async function look(file: string): Promise<number[]> {
  const grey = await sharp(join(folder, file)).greyscale().resize(17, 16, { fit: 'fill' }).raw().toBuffer()
  return Array.from({ length: 256 }, (_, i) => {
    const at = Math.floor(i / 16) * 17 + (i % 16)
    return (grey[at] ?? 0) < (grey[at + 1] ?? 0) ? 1 : 0
  })
}

it('each picture is listed with words that are its own', () => {
  const people: Named[] = read('content/players.json').flatMap(
    ({ image }: { image: Named | null }) => image ?? [],
  )
  const portraits = new Map(listed.map(({ key, alt }) => [key, alt]))
  expect(people.filter(({ key, alt }) => portraits.get(key) !== alt)).toEqual([])
  expect(listed.map(({ key }) => key).sort()).toEqual([...posters].sort())
  const words = listed.map(({ alt }) => alt)
  expect(words.filter((alt, index) => alt.length < 20 || words.indexOf(alt) !== index)).toEqual([])
})

it('each picture has a focal point, which stays in sight in every shape that the kit crops to', async () => {
  const screens = [
    { width: 375, height: 520 },
    { width: 812, height: 375 },
    { width: 2560, height: 640 },
  ]
  const frames = Object.values(heights).map((height) => ({ width: 1000, height }))
  const lost = listed.map(async ({ key, focus }) => {
    const { x, y } = focalPoint.parse(focus)
    const { width = 0, height = 0 } = await sharp(join(folder, key)).metadata()
    return [...frames, ...screens].flatMap((frame) => {
      const shown = shownPart({ width, height }, frame, { x, y })
      const inside = x > shown.x.from && x < shown.x.to && y > shown.y.from && y < shown.y.to
      return inside ? [] : [`${key} at ${frame.width}:${frame.height}`]
    })
  })
  expect((await Promise.all(lost)).flat()).toEqual([])
})

it('no picture weighs more than 180 kB, and all together no more than 8.5 MB', () => {
  const weights = files.map((file) => statSync(join(folder, file))).filter((entry) => entry.isFile())
  expect(Math.max(...weights.map(({ size }) => size))).toBeLessThan(180_000)
  expect(weights.reduce((sum, { size }) => sum + size, 0)).toBeLessThan(8_500_000)
})

it('no two posters look alike', async () => {
  const scenes = posters.filter((file) => !file.startsWith('players/'))
  const looks = await Promise.all(scenes.map(look))
  const alike = scenes.flatMap((a, i) =>
    scenes.slice(i + 1).flatMap((b, j) => {
      const other = looks[i + 1 + j] ?? []
      return (looks[i] ?? []).filter((sign, at) => sign !== other[at]).length < 16 ? [`${a} and ${b}`] : []
    }),
  )
  expect(alike).toEqual([])
})
