import { picturesNamedIn, sampleInstallation } from '@club/settings'
import { describe, expect, it } from '@jest/globals'
import { unmetSettings } from './unmet-settings.core.ts'

const pictures = picturesNamedIn(sampleInstallation).map(({ key }) => key)

describe('settings that name what is not there', () => {
  it('are a first team that is none of the teams, once there are any', () => {
    const said = (...teams: string[]) => unmetSettings(sampleInstallation, { teams, pictures })
    expect([said(), said('u19', 'first-team')]).toEqual([[], []])
    expect(said('damen', 'first-tem')).toEqual([
      "teams.firstTeam: there is no team 'first-team'; perhaps first-tem, damen",
    ])
  })

  it('are pictures that are not in the library, once there are any', () => {
    const said = (held: string[]) => unmetSettings(sampleInstallation, { teams: [], pictures: held })
    expect([said([]), said(pictures)]).toEqual([[], []])
    expect(said(pictures.filter((key) => key !== 'share/default.webp'))).toEqual([
      "club.shareImage: there is no picture 'share/default.webp' yet",
    ])
    const cover = { ...sampleInstallation.video, podcast: { ...podcast, image: 'radio/cover.webp' } }
    expect(unmetSettings({ ...sampleInstallation, video: cover }, { teams: [], pictures })).toEqual([
      "video.podcast.image: there is no picture 'radio/cover.webp' yet",
    ])
  })
})

const podcast = { title: 'Radio', category: 'radio', description: 'Heard', author: 'Us', explicit: false }
