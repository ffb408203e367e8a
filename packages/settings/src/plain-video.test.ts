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
})
