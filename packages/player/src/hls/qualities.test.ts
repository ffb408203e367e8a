import { expect, it } from '@jest/globals'
import Hls from 'hls.js'
import type { EngineState } from '../engine.ts'
import { hlsForTests } from './hls-for-tests.ts'
import { followQualities } from './qualities.ts'

const level = (height: number) => ({ height, width: height, bitrate: height * 1000, videoCodec: 'avc1' })
const [low, middle, high] = [level(240), level(480), level(720)]

function start(chosen: number | null, playing: number) {
  const { hls, fake, says } = hlsForTests({ levels: [low, middle, high], loadLevel: chosen ?? -1 })
  let told: Partial<EngineState> = { chosen, playing }
  const { read } = followQualities(
    hls,
    () => ({ chosen: told.chosen ?? null, playing: told.playing ?? null }),
    (change) => {
      told = change
    },
  )
  read()
  return {
    fake,
    /** Leaves out all but these. */
    keeps(...levels: ReturnType<typeof level>[]) {
      fake.levels = levels
      says(Hls.Events.LEVELS_UPDATED, { levels })
      return [told.qualities?.map(({ name }) => name), told.chosen, told.playing]
    },
  }
}

it('offers what is left, by the places that it has then', () => {
  const { fake, keeps } = start(null, 2)
  expect(keeps(middle, high)).toEqual([['480p', '720p'], null, 1])
  expect(fake.loadLevel).toBe(-1)
})

it('keeps to what the fan has chosen, wherever it stands now, and chooses by itself where that is gone', () => {
  const { fake, keeps } = start(2, 1)
  expect(keeps(middle, high)).toEqual([['480p', '720p'], 1, 0])
  expect(fake.loadLevel).toBe(1)
  expect(keeps(middle)).toEqual([['480p'], null, 0])
  expect(fake.loadLevel).toBe(-1)
})
