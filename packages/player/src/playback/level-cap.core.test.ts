import { describe, expect, it } from '@jest/globals'
import { cappedLevel, levelName, qualitiesOf } from './level-cap.core.ts'

const levels = [
  { width: 426, height: 240, bitrate: 400_000 },
  { width: 854, height: 480, bitrate: 1_200_000 },
  { width: 1280, height: 720, bitrate: 2_800_000 },
]
const box = (width: number, height: number, density = 1, saveData = false) => ({
  width,
  height,
  density,
  saveData,
})

describe('level cap', () => {
  it.each([
    [320, 180, 1, 0],
    [426, 240, 1, 0],
    [427, 241, 1, 1],
    [320, 180, 2, 1],
    // Three device pixels per CSS pixel count as two.
    [213, 120, 3, 0],
    [1440, 810, 1, 2],
    [3840, 2160, 2, 2],
    // Width decides how a tall box is filled.
    [375, 812, 1, 0],
  ])('%d × %d at density %d takes level %d', (width, height, density, level) =>
    expect(cappedLevel(levels, box(width, height, density))).toBe(level),
  )

  it('does not count dense screens when data is to be saved', () =>
    expect(cappedLevel(levels, box(426, 240, 2, true))).toBe(0))

  it('caps nothing while there is no box', () => expect(cappedLevel(levels, box(0, 0))).toBe(2))

  it('says -1 for a stream without levels', () => expect(cappedLevel([], box(100, 100))).toBe(-1))
})

describe('level names', () => {
  it('are the lines, and the rate where lines are not enough', () => {
    expect(levels.map((level) => levelName(level, levels))).toEqual(['240p', '480p', '720p'])
    const twins = [
      { width: 1280, height: 720, bitrate: 2_000_000 },
      { width: 1280, height: 720, bitrate: 3_500_000 },
    ]
    expect(twins.map((level) => levelName(level, twins))).toEqual(['720p 2.0 Mbit/s', '720p 3.5 Mbit/s'])
  })
})

describe('the qualities to choose from', () => {
  const sized = { width: 960, height: 540, bitrate: 1_000_000, videoCodec: 'avc1.640028' }
  const unsized = (bitrate: number) => ({ ...sized, width: 0, height: 0, bitrate })
  it('are named by their rates where nobody has said their sizes', () =>
    expect(qualitiesOf([unsized(310_000), unsized(1_240_000)])).toEqual([
      { id: 0, name: '0.3 Mbit/s' },
      { id: 1, name: '1.2 Mbit/s' },
    ]))
  it('are those with a picture', () => {
    const sound = { width: 0, height: 0, bitrate: 64_000, videoCodec: undefined }
    expect(qualitiesOf([sound, sized])).toEqual([{ id: 1, name: '540p' }])
    expect(qualitiesOf([sound])).toEqual([])
  })
})
