import { sampleVideo } from '@club/settings'
import { describe, expect, it } from '@jest/globals'
import { choicePath } from '../addresses.core.ts'
import { isNarrowed, questionOf, readChoice } from './browse.core.ts'

const durations = sampleVideo.videoFilters.durationPicker.values
const read = (search: string) => readChoice(`http://club.test/videos/browse${search}`)

describe('what was chosen', () => {
  it('is read from the address, and goes back into the same one', () => {
    const search = '?q=derby+night&team=ladies&season=2025-26&duration=short&page=3'
    const choice = read(search)
    expect(choice).toEqual({
      q: 'derby night',
      team: 'ladies',
      season: '2025-26',
      duration: 'short',
      page: 3,
    })
    expect(choicePath('/videos/browse', choice)).toBe(`/videos/browse${search}`)
  })

  it('is nothing where nothing is named, or a page that is none', () => {
    expect(isNarrowed(read(''))).toBe(false)
    expect(isNarrowed(read('?page=2'))).toBe(false)
    expect(isNarrowed(read('?q=++'))).toBe(false)
    expect(read('?page=x').page).toBe(1)
    expect(read('?page=-2').page).toBe(1)
    expect(choicePath('/videos/browse', read('?page=1'))).toBe('/videos/browse')
  })

  it('asks the catalogue by seconds, and for nothing where a length is unknown', () => {
    const medium = durations.find(({ value }) => value === 'medium')
    expect(questionOf(read('?duration=medium&team=u19'), durations)).toEqual({
      q: null,
      team: 'u19',
      season: null,
      minDuration: medium?.min,
      maxDuration: medium?.max,
    })
    const half = [{ name: 'Half', value: 'half', min: 29.5, max: 60.5 }]
    expect(questionOf(read('?duration=half'), half)).toMatchObject({ minDuration: 30, maxDuration: 60 })
    expect(questionOf(read('?duration=endless'), durations)).toMatchObject({
      minDuration: null,
      maxDuration: null,
    })
  })
})
