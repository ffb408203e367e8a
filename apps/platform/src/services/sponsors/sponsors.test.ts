import type { HeaderSponsor, ImportReport, ListOf, SectionSponsorSlot, SponsorRow } from '@club/contracts'
import { afterEach, beforeEach, expect, it } from '@jest/globals'
import { describeOnBoth } from '../../testing/databases.ts'
import { type TestPlatform, testPlatform } from '../../testing/platform.ts'
import { aSponsor, content } from '../../testing/samples.ts'

const row = (rowID: string, forcedOrder: number, sponsors = [aSponsor('one')]): SponsorRow => ({
  adminName: rowID,
  forcedOrder,
  rowID,
  sponsorSize: 'large',
  title: rowID,
  titleSize: 'h3',
  sponsors,
})

const headerSponsor = (name: string): HeaderSponsor => ({
  imgLocation: 'x.svg',
  name,
  sponsorUrl: 'https://x.example.com/',
  childFriendly: true,
})

describeOnBoth('sponsors', (database) => {
  let platform: TestPlatform
  beforeEach(async () => {
    platform = await testPlatform(database())
  })
  afterEach(() => platform.close())

  it('come in forced order, only those that are published [AD-04a]', async () => {
    await platform.importContent(
      content({
        sponsorRows: [
          row('second', 2),
          row('first', 1, [
            aSponsor('c', { forcedOrder: 3 }),
            aSponsor('b', { forcedOrder: 2, published: 0 }),
            aSponsor('a', { forcedOrder: 1 }),
          ]),
        ],
      }),
    )
    const answer = await platform.get<ListOf<SponsorRow>>('/api/sponsors/v1/rows')
    expect(
      answer.body.data.map(({ id, attributes }) => [
        id,
        attributes.sponsors.map((sponsor) => sponsor.sponsorID),
      ]),
    ).toEqual([
      ['first', ['a', 'c']],
      ['second', ['one']],
    ])
    expect(answer.headers['cache-tag']).toBe('sponsors')
  })

  it('of the header keep the order of the import', async () => {
    await platform.importContent(content({ headerSponsors: ['Zed & Sons', 'Alpha'].map(headerSponsor) }))
    const answer = await platform.get<ListOf<HeaderSponsor>>('/api/sponsors/v1/header')
    expect(answer.body.data.map((entry) => entry.id)).toEqual(['zed-and-sons', 'alpha'])
  })

  it('of the header go when an import has others in their place', async () => {
    const header = (...names: string[]) =>
      platform.importContent<ImportReport>(content({ headerSponsors: names.map(headerSponsor) }))
    await header('Alpha', 'Beta')
    await platform.newTags()
    expect((await header('Gamma', 'Beta')).body.data).toEqual({ added: 1, changed: 1, unchanged: 1 })
    expect(await platform.newTags()).toEqual(new Set(['sponsors']))
    const shown = async () =>
      (await platform.get<ListOf<HeaderSponsor>>('/api/sponsors/v1/header')).body.data.map(({ id }) => id)
    expect(await shown()).toEqual(['gamma', 'beta'])
    expect((await header('Gamma', 'Beta')).body.data).toEqual({ added: 0, changed: 0, unchanged: 2 })
    await platform.importContent(content({ sponsorRows: [] }))
    expect(await shown()).toHaveLength(2)
    await header()
    expect(await shown()).toEqual([])
  })

  it('of a section are told apart for site and app, and a change is told once', async () => {
    const slot = (type: 'web' | 'app', active = true): SectionSponsorSlot => ({
      active,
      sectionID: 'news-listing',
      name: 'News',
      type,
      sponsors: [aSponsor('hidden', { published: 0 })],
    })
    await platform.importContent(content({ sectionSponsors: [slot('web'), slot('app')] }))
    const web = await platform.get<ListOf<SectionSponsorSlot>>('/api/sponsors/v1/sections?type=web')
    expect(web.body).toEqual({
      data: [{ id: 'news-listing-web', attributes: { ...slot('web'), sponsors: [] } }],
      meta: { total: 1 },
    })
    await platform.newTags()
    const again = await platform.importContent<ImportReport>(
      content({ sectionSponsors: [slot('web', false), slot('app')] }),
    )
    expect(again.body.data).toEqual({ added: 0, changed: 1, unchanged: 1 })
    expect(await platform.newTags()).toEqual(new Set(['sponsors']))
  })
})
