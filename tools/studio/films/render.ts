/**
 * Renders the sample films: `npm run studio -- films [name …] [--still seconds file.png]`. Needs Debian's ffmpeg and espeak-ng;
 * what it writes to `tools/media/sources` is committed, so that nobody else does.
 */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { isMatchFilm, type SampleFilm } from '../../sample-club/films.core.ts'
import { Canvas } from './draw/canvas.ts'
import { type Encoding, encodeSound, encodings, startEncoder } from './encode.server.ts'
import { filmOfMatch, momentsOf } from './play/matches.ts'
import { plans } from './play/programme.ts'
import { matchScene } from './scenes/match.ts'
import type { Scene } from './scenes/scene.ts'
import { talkScene } from './scenes/talk.ts'
import { trainingScene } from './scenes/training.ts'
import { type Caption, webVtt } from './sound/captions.core.ts'
import { speak } from './sound/speech.server.ts'
import { addNoises, addVoice, crowdBed, loudnessOf, sampleRate, wavOf } from './sound/synthesis.core.ts'

const tools = join(import.meta.dirname, '../..')
const pictures = join(tools, 'sample-club/pictures')
const sources = join(tools, 'media/sources')

/** What is said without a ground around it needs less. */
const soundRates: Partial<Record<SampleFilm['kind'], string>> = { radio: '20k', commentary: '24k' }
/** Second at which a programme of the radio begins to speak. */
const firstWord = 0.6
/** Seconds between two sentences on the radio, and between two lines of a film. */
const pause = { radio: 0.12, film: 0.15 }

function encodingOf({ kind, seconds }: SampleFilm): Encoding {
  if (kind === 'half') return encodings.long
  if (kind === 'goal') return encodings.goal
  return seconds > 60 ? encodings.film : encodings.clip
}

async function sceneOf(film: SampleFilm): Promise<Scene> {
  if (isMatchFilm(film)) return matchScene(filmOfMatch(film), film.seconds, encodingOf(film).factor)
  const plan = plans[film.name]
  if (!plan) throw new Error(`${film.name} is on the list of films and has no plan`)
  switch (plan.kind) {
    case 'match':
      return matchScene(plan, film.seconds)
    case 'talk':
      return talkScene(plan, film.seconds, pictures)
    case 'rondo':
    case 'finishing':
      return trainingScene(plan, film.seconds)
    case 'sound':
      return {
        seconds: film.seconds,
        draw: null,
        noises: [
          { at: 40, what: 'groan' },
          { at: 72.5, what: 'groan' },
          { at: 83, what: 'whistle' },
        ],
        lines: [...plan.lines],
        crowd: 0.7,
      }
    case 'radio':
      return {
        seconds: film.seconds,
        draw: null,
        noises: [],
        // A sentence is a caption; each is spoken as soon as the one before has ended.
        lines: plan.lines.flatMap(({ text, voice }) =>
          text.split(/(?<=[.?!]) /).map((sentence) => ({ text: sentence, voice, at: firstWord })),
        ),
        crowd: 0,
      }
  }
}

/** Everything heard, and what of it is written. */
function soundOf(film: SampleFilm, scene: Scene): { samples: Float32Array; captions: Caption[] } {
  const samples = crowdBed(scene.seconds, scene.crowd, scene.noises, film.name.length * 7 + 1)
  addNoises(samples, scene.noises)
  const captions: Caption[] = []
  const spoken: { at: number; levels: number[] }[] = []
  let free = 0
  for (const line of scene.lines) {
    const voice = speak(line.text, line.voice ?? 'commentator')
    const at = Math.max(line.at, free)
    const length = voice.length / sampleRate
    if (at + length > scene.seconds) throw new Error(`${film.name}: '${line.text}' ends after the film`)
    addVoice(samples, voice, at)
    captions.push({ from: at, to: at + length + 0.25, text: line.text })
    spoken.push({ at, levels: loudnessOf(voice) })
    free = at + length + (film.kind === 'radio' ? pause.radio : pause.film)
  }
  for (const noise of scene.noises) {
    const said = { cheer: '[Crowd roars]', groan: '[Crowd groans]' }[noise.what as string]
    const busy = captions.some((caption) => caption.from < noise.at + 1.2 && caption.to > noise.at - 0.2)
    if (said && !busy) captions.push({ from: noise.at, to: noise.at + 1.2, text: said })
  }
  captions.sort((a, b) => a.from - b.from)
  captions.forEach((caption, index) => {
    const next = captions[index + 1]
    if (next && caption.to > next.from) caption.to = next.from
  })
  scene.hear?.((t) => {
    const line = spoken.findLast((entry) => entry.at <= t)
    return line?.levels[Math.floor((t - line.at) * 25)] ?? 0
  })
  return { samples, captions }
}

async function render(film: SampleFilm): Promise<void> {
  const began = performance.now()
  const scene = await sceneOf(film)
  const { samples, captions } = soundOf(film, scene)
  const folder = join(sources, film.name)
  const drafts = await mkdtemp(join(tmpdir(), 'film-'))
  try {
    const sound = join(drafts, 'sound.wav')
    await writeFile(sound, wavOf(samples))
    if (scene.draw) {
      const encoding = encodingOf(film)
      const encoder = await startEncoder(folder, sound, encoding)
      const canvas = new Canvas(1280 * encodingOf(film).factor, 720 * encodingOf(film).factor)
      for (let frame = 0; frame < scene.seconds * encoding.rate; frame++) {
        await scene.draw(canvas, frame / encoding.rate)
        await encoder.frame(canvas.data.slice() as unknown as Uint8Array)
      }
      await encoder.finish()
    } else await encodeSound(folder, sound, soundRates[film.kind])
    await writeFile(join(folder, 'captions.vtt'), webVtt(captions))
  } finally {
    await rm(drafts, { recursive: true, force: true })
  }
  console.log(`${film.name}: ${((performance.now() - began) / 1000).toFixed(1)} s`)
}

async function still(film: SampleFilm, seconds: number, file: string): Promise<void> {
  const scene = await sceneOf(film)
  scene.hear?.((t) => Math.abs(Math.sin(t * 7)))
  const canvas = new Canvas(1280 * encodingOf(film).factor, 720 * encodingOf(film).factor)
  await scene.draw?.(canvas, seconds)
  await sharp(Buffer.from(canvas.data.buffer), {
    raw: { width: canvas.width, height: canvas.height, channels: 3 },
  })
    .png()
    .toFile(file)
}

const films: SampleFilm[] = JSON.parse(await readFile(join(tools, 'media/films.json'), 'utf8'))
const args = process.argv.slice(2)
const stillAt = args.indexOf('--still')
const names = stillAt < 0 ? args : args.slice(0, stillAt)
const wanted = films.filter((film) => names.length === 0 || names.includes(film.name))
await mkdir(sources, { recursive: true })
if (stillAt >= 0) {
  for (const film of wanted) await still(film, Number(args[stillAt + 1]), args[stillAt + 2] ?? 'still.png')
} else for (const film of wanted) await render(film)
const withMoments = films.map((film) => {
  if (!isMatchFilm(film)) return film
  const starts = momentsOf(filmOfMatch(film), film.seconds)
  const goals = film.match.goals.map((goal, index) => ({ ...goal, at: starts[index] ?? 0 }))
  return { ...film, match: { ...film.match, goals } }
})
await writeFile(join(tools, 'media/films.json'), `${JSON.stringify(withMoments, null, 2)}\n`)
