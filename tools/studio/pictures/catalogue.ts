/** Every picture of the sample club that is no logo and no advert: where it is stored, how large it is and what it shows. */
import { readFileSync } from 'node:fs'
import { hashText } from './engine/random.ts'
import { type Person, portrait, portraitAlt } from './poster/portraits.ts'
import { clubScenes } from './poster/scenes-club.ts'
import { matchScenes } from './poster/scenes-match.ts'

export type Picture = {
  readonly key: string
  readonly alt: string
  readonly width: number
  readonly height: number
  /** The part of the sheet that is printed. */
  readonly view: string
  draw(): string
}

const shapes = [
  [/^teams\/|^hero\/|^backgrounds\//, 1920, 1080, '0 60 1600 900'],
  [/^share\//, 1200, 630, '0 60 1600 840'],
  [/./, 1600, 1067, '0 0 1600 1067'],
] as const

const scenes = Object.entries({ ...matchScenes, ...clubScenes }).map(([name, [alt, draw]]): Picture => {
  const [, width, height, view] = shapes.find(([pattern]) => pattern.test(name)) ?? shapes[2]
  return { key: `${name}.webp`, alt, width, height, view, draw: () => draw(hashText(name)) }
})

type Listed = Person & { readonly image: { readonly key: string } | null }

const people = JSON.parse(
  readFileSync(new URL('../../sample-club/content/players.json', import.meta.url), 'utf8'),
) as Listed[]
const portraits = people.flatMap((person): Picture[] =>
  person.image
    ? [
        {
          key: person.image.key,
          alt: portraitAlt(person),
          width: 800,
          height: 1200,
          view: '0 0 800 1200',
          draw: () => portrait(person),
        },
      ]
    : [],
)

export const pictures: readonly Picture[] = [...scenes, ...portraits]
