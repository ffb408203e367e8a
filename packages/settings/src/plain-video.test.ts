import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { installationSettings } from './club-settings.ts'
import { sampleInstallation } from './sample-club.ts'

const howTo = readFileSync(join(__dirname, '../../../docs/how-to/add-a-club.md'), 'utf8')

describe('the settings of a club without TV', () => {
  it('are taken as the how-to has them, and say nothing of the sample club', () => {
    const written = [...howTo.matchAll(/```json\n(.*?)```/gs)].map(([, block]) => JSON.parse(block ?? ''))
    const block = written.find((each) => 'video' in each)
    const { tv, video } = installationSettings.parse({ ...sampleInstallation, ...block })
    expect(JSON.stringify({ tv, video })).not.toMatch(/blues|thornsea|the lane|rootshall|news\/|ladies/i)
    expect(video).toMatchObject({ provider: 'streamline', faqs: [], pageSizes: { row: 10 } })
    expect(Object.keys(video.memberships)).toEqual(['freemium', 'subscriber', 'free'])
    expect(video.podcast).toBeUndefined()
  })

  it.each([
    ['teamPicker', { values: [{ name: 'First team', value: 'First Team' }] }],
    ['seasonPicker', { values: [{ name: '2025/26', value: '2025/26' }] }],
    ['durationPicker', { values: [{ name: 'Short', value: 'short', min: null, max: 29.5 }] }],
    ['durationPicker', { values: [{ name: 'Long', value: 'long', min: -1, max: null }] }],
  ])('offer no choice that its address would drop, or the search refuse: %s', (picker, more) => {
    const { video } = sampleInstallation
    const picked = { ...video.videoFilters, [picker]: { label: 'Some', ...more } }
    const read = installationSettings.safeParse({
      ...sampleInstallation,
      video: { ...video, videoFilters: picked },
    })
    expect(read.error?.issues.map(({ path }) => path.slice(0, 3))).toEqual([
      ['video', 'videoFilters', picker],
    ])
  })
})
