import { describe, expect, it } from '@jest/globals'
import { installationSettings } from './club-settings.ts'
import { sampleInstallation } from './sample-club.ts'
import { plainStreamer, streamerSettings, streamerSettingsAnswer } from './streamer-settings.ts'

describe('the settings of the streamer site', () => {
  it('are the plain ones for a club whose file was written before there were any', () => {
    const { streamer: _, ...before } = sampleInstallation
    expect(installationSettings.parse(before).streamer).toEqual(plainStreamer)
    expect(streamerSettingsAnswer.parse({ data: { attributes: before } }).data.attributes.streamer).toEqual(
      plainStreamer,
    )
  })

  it.each([
    { ...plainStreamer, headerLinks: ['next-match', 'news'] },
    { ...plainStreamer, sectionHeadings: { news: 'News' } },
    { ...plainStreamer, footerLinks: [{ name: 'Privacy', slug: 'javascript:alert(1)' }] },
  ])('refuse what there is not: %o', (given) => expect(streamerSettings.safeParse(given).success).toBe(false))
})
