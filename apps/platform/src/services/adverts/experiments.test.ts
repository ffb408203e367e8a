import type { AggregatedFeed, ExperimentList, ListOf, MapPlace } from '@club/contracts'
import { afterEach, beforeEach, expect, it } from '@jest/globals'
import sharp from 'sharp'
import { describeOnBoth } from '../../testing/databases.ts'
import { type TestPlatform, testPlatform, testTokens } from '../../testing/platform.ts'
import { anAdvert, anArticle, content } from '../../testing/samples.ts'

const within = (startUTC: string | null, endUTC: string | null) => ({ timings: { startUTC, endUTC } })

describeOnBoth('experiments, aggregated feed and maps', (database) => {
  let platform: TestPlatform
  beforeEach(async () => {
    platform = await testPlatform(database(), { now: '2026-11-20T12:00:00Z' })
    const file = await sharp({ create: { width: 600, height: 500, channels: 3, background: '#1237c8' } })
      .png()
      .toBuffer()
    await platform.send('PUT', '/api/admin/v1/pictures/adverts/mobile.png', file, {
      'content-type': 'image/png',
      authorization: `Bearer ${testTokens.import}`,
    })
  })
  afterEach(() => platform.close())

  it('tell the variants of experiments that run, with the adverts that do [AD-03c]', async () => {
    const experiment = {
      experimentID: 'autumn',
      slotID: 'footer_slot',
      enabled: true,
      ...within(null, '2026-11-20T18:00:00Z'),
      variants: [
        { name: 'boat', weight: 1, adverts: ['boat', 'over'] },
        { name: 'nothing', weight: 3, adverts: [] },
      ],
    }
    await platform.importContent(
      content({
        adverts: [
          anAdvert('boat', within(null, '2026-11-20T15:00:00Z')),
          anAdvert('over', within(null, '2026-11-20T11:00:00Z')),
        ],
        experiments: [
          experiment,
          { ...experiment, experimentID: 'off', enabled: false },
          { ...experiment, experimentID: 'later', ...within('2026-11-21T00:00:00Z', null) },
        ],
      }),
    )
    const answer = await platform.get<ExperimentList>('/api/experiments/v1/data')
    expect(answer.body).toEqual({
      data: [
        {
          id: 'autumn',
          attributes: {
            slotID: 'footer_slot',
            variants: [
              { name: 'boat', weight: 1, adverts: [expect.objectContaining({ id: 'boat', channel: '' })] },
              { name: 'nothing', weight: 3, adverts: [] },
            ],
          },
        },
      ],
      meta: { total: 1 },
    })
    expect(answer.headers['fresh-until']).toBe('2026-11-20T15:00:00.000Z')
    const unknown = await platform.importContent(
      content({
        experiments: [{ ...experiment, variants: [{ name: 'a', weight: 1, adverts: ['nobody'] }] }],
      }),
    )
    expect([unknown.status, unknown.body.errors[0]?.source?.pointer]).toEqual([
      422,
      '/experiments/0/variants/0/adverts/0',
    ])
  })

  it('put an advert after every fourth piece of news [AD-03d]', async () => {
    await platform.importContent(
      content({
        adverts: [anAdvert('boat')],
        advertSlots: [{ slotID: 'content_feed', adverts: ['boat'] }],
        articles: ['a', 'b', 'c', 'd', 'e'].map((slug) => anArticle(slug)),
      }),
    )
    const { body } = await platform.get<AggregatedFeed>('/api/aggregated-feed/v1/feed')
    expect(body.data.map(({ attributes }) => attributes.kind)).toEqual([
      'article',
      'article',
      'article',
      'article',
      'advert',
      'article',
    ])
    expect(body.data[4]).toEqual({
      id: 'advert-boat-0',
      attributes: {
        kind: 'advert',
        title: 'What boat says',
        url: 'https://advertiser.example.com/offer',
        imageData: { key: 'adverts/mobile.png' },
        imageSize: 'content-feed',
        childFriendly: true,
      },
    })
    expect(body.meta).toEqual({ total: 5 })
  })

  it('tell places on the map [PF-04a]', async () => {
    const place = {
      name: 'Rootshall Lane',
      kind: 'ground' as const,
      address: 'Rootshall Lane, Thornsea',
      latitude: 51.55,
      longitude: 0.7,
      url: '',
    }
    await platform.importContent(content({ mapPlaces: [{ id: 'ground', ...place }] }))
    expect((await platform.get<ListOf<MapPlace>>('/api/maps/v1/places')).body).toEqual({
      data: [{ id: 'ground', attributes: place }],
      meta: { total: 1 },
    })
    const nowhere = await platform.importContent(
      content({ mapPlaces: [{ id: 'x', ...place, latitude: 91 }] }),
    )
    expect([nowhere.status, nowhere.body.errors[0]?.source?.pointer]).toEqual([400, '/mapPlaces/0/latitude'])
  })
})
