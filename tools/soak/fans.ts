/** Fans who read: pages, stories, searches, services, pictures, and now and then the session. */
import { type Chance, chanceOf, pick } from '../sample-club/random.core.ts'
import { createFan, pause, type Stage, signIn, signOut } from './asking.ts'

/** The pages they start with; they read what these link to. */
const beginnings = ['/', '/news', '/matches', '/teams', '/tickets', '/videos/browse']

const services = [
  '/api/matches/v1/matches?team=first-team&season=2026-27',
  '/api/matches/v1/tables?team=first-team&season=2026-27',
  '/api/web/v1/articles?page%5Bsize%5D=20',
  '/api/videos/v1/search',
  '/api/account/v1/session',
  '/api/openapi.json',
]

const words = ['goal', 'ticket', 'academy', 'harbour', 'cup', 'report', 'ladies', 'nothing-of-this-name']

/** Milliseconds between two requests of one fan. */
const thinking = { least: 100, more: 600 }

type Places = { pages: string[]; files: string[] }

const most = { pages: 80, files: 60 }
const listings = Array.from({ length: 8 }, (_, index) => `/news?page=${2 + index}`)

/** The links of the first pages that exist, each requested once: this warms up the site before measuring. */
export async function findPlaces(stage: Stage): Promise<Places> {
  const pages = new Set([...beginnings, ...listings])
  const files = new Set<string>()
  const fan = createFan(stage, 1)
  const anything = Array.from({ length: 500 }, (_, index) => 100 + index)
  for (const path of beginnings) {
    const html = (await fan.ask('warm-up', path, { good: anything })).body.toString('utf8')
    for (const [, href = ''] of html.matchAll(/href="(\/(?!_|api|images|assets)[^"#?]*)"/g)) pages.add(href)
    for (const [, file = ''] of html.matchAll(/(?:src|href)="(\/(?:_s|_r|images|assets)\/[^" ]+)"/g))
      files.add(file.replaceAll('&amp;', '&'))
  }
  const there = async (paths: Iterable<string>, count: number) => {
    const found: string[] = []
    for (const path of paths)
      if (found.length < count && (await fan.ask('warm-up', path, { good: anything })).status === 200)
        found.push(path)
    return found
  }
  const found = { pages: await there(pages, most.pages), files: await there(files, most.files) }
  fan.leave()
  return found
}

/** Picks a random request. */
const choose = (chance: Chance, { pages, files }: Places): [kind: string, path: string] => {
  const turn = chance()
  if (turn < 0.5) return ['page', pick(chance, pages)]
  if (turn < 0.55) return ['page', pick(chance, listings)]
  if (turn < 0.65) return ['search', `/api/matrix/v1/en/search?query=${pick(chance, words)}`]
  if (turn < 0.7) return ['search', `/api/web/v1/news/search?query=${pick(chance, words)}`]
  if (turn < 0.85) return ['service', pick(chance, services)]
  return ['file', pick(chance, files)]
}

/** Reads until the soak is over. */
export async function readAbout(stage: Stage, places: Places, seed: number, number: number): Promise<void> {
  const chance = chanceOf('soak', seed, number)
  const fan = createFan(stage, 1000 + number)
  while (!stage.over.aborted) {
    if (chance() < 0.01) {
      if ((await signIn(fan, 'fan')) !== null) await signOut(fan)
    } else {
      const [kind, path] = choose(chance, places)
      await fan.ask(kind, path)
    }
    await pause(thinking.least + thinking.more * chance(), stage)
  }
  fan.leave()
}
