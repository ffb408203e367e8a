import { describe, expect, it } from '@jest/globals'
import { type SectionSponsorSlot, type Sponsor, sponsorsOf } from './sponsors.ts'

const sponsor = (sponsorID: string, changes: Partial<Sponsor> = {}): Sponsor => ({
  campaignID: 'c',
  sponsorID,
  imageKey: `sponsors/${sponsorID}.svg`,
  published: 1,
  title: sponsorID,
  url: 'https://example.com/',
  adminName: sponsorID,
  mediaLibraryID: 'm',
  forcedOrder: 1,
  isChildFriendly: true,
  ...changes,
})
const slot = (sponsors: Sponsor[], changes: Partial<SectionSponsorSlot> = {}): SectionSponsorSlot => ({
  active: true,
  sectionID: 'news-listing',
  name: 'News',
  type: 'web',
  sponsors,
  ...changes,
})
const ids = (...slots: SectionSponsorSlot[]) =>
  sponsorsOf(slots, 'news-listing').map(({ sponsorID }) => sponsorID)

describe('sponsorsOf', () => {
  it('[AD-04a] takes the published sponsors of the section in forced order', () => {
    const late = sponsor('late', { forcedOrder: 2 })
    const draft = sponsor('draft', { published: 0 })
    expect(ids(slot([late, draft, sponsor('early')]))).toEqual(['early', 'late'])
  })

  it('[AD-04b] leaves out slots that are not active, of the app, or of another section', () => {
    const others = [
      slot([sponsor('a')], { active: false }),
      slot([sponsor('b')], { type: 'app' }),
      slot([sponsor('c')], { sectionID: 'homepage-news' }),
    ]
    expect(ids(...others)).toEqual([])
  })
})
