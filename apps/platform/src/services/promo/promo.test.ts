import type { ImportedPromo, ListOf, PromoOverlay } from '@club/contracts'
import { aPromo as anyPromo } from '@club/contracts/testing'
import { afterEach, beforeEach, expect, it } from '@jest/globals'
import sharp from 'sharp'
import { describeOnBoth } from '../../testing/databases.ts'
import { type TestPlatform, testPlatform, testTokens } from '../../testing/platform.ts'
import { content } from '../../testing/samples.ts'

const aPromo = (promoID: string, more: Partial<ImportedPromo> = {}) =>
  anyPromo(promoID, { imageKey: 'promos/one.png', ...more })

const address = '/api/promo/v1/promo-overlays/?channel=Web'

describeOnBoth('promo overlays', (database) => {
  let platform: TestPlatform
  beforeEach(async () => {
    platform = await testPlatform(database(), { now: '2026-11-20T12:00:00Z' })
    const file = await sharp({ create: { width: 1400, height: 900, channels: 3, background: '#1237c8' } })
      .png()
      .toBuffer()
    await platform.send('PUT', '/api/admin/v1/pictures/promos/one.png', file, {
      'content-type': 'image/png',
      authorization: `Bearer ${testTokens.import}`,
    })
  })
  afterEach(() => platform.close())

  it('are those of the channel that run now and have a picture, with every field, in the club’s order [SH-13a]', async () => {
    await platform.importContent(
      content({
        promoOverlays: [
          aPromo('second', { type: 'Mini', webNewWindow: true, url: 'https://shop.example.com/' }),
          aPromo('over', { endDateTime: '2026-11-20T12:00:00Z' }),
          aPromo('to-come', { startDateTime: '2026-11-20T13:00:00Z' }),
          aPromo('of-the-app', { channel: 'App' }),
          aPromo('pictureless', { imageKey: '' }),
          aPromo('picture-gone', { imageKey: 'promos/gone.png' }),
          aPromo('first'),
        ],
      }),
    )
    const answer = await platform.get<ListOf<PromoOverlay>>(address)
    expect(answer.body).toEqual({
      data: [
        {
          id: 'second',
          attributes: {
            promoID: 'second',
            startDateTime: '2026-11-20T00:00:00Z',
            endDateTime: '2026-11-21T00:00:00Z',
            type: 'Mini',
            url: 'https://shop.example.com/',
            webNewWindow: true,
            imageKey: 'promos/one.png',
            imageAltText: 'What second shows',
          },
        },
        expect.objectContaining({ id: 'first' }),
      ],
      meta: { total: 2 },
    })
    expect(answer.headers['fresh-until']).toBe('2026-11-20T13:00:00.000Z')
    platform.setNow('2026-11-20T13:00:00Z')
    expect((await platform.get<ListOf<PromoOverlay>>(address)).body.data.map(({ id }) => id)).toEqual([
      'second',
      'to-come',
      'first',
    ])
    const app = await platform.get<ListOf<PromoOverlay>>(address.replace('Web', 'App'))
    expect(app.body.data.map(({ id }) => id)).toEqual(['of-the-app'])
    for (const query of ['', '?channel=web', '?channel=Web&channel=App'])
      expect((await platform.get(`/api/promo/v1/promo-overlays/${query}`)).status).toBe(400)
  })

  it.each([
    [{ url: 'javascript:alert(1)' }, '/promoOverlays/0/url'],
    [{ promoID: 'a;b' }, '/promoOverlays/0/promoID'],
    [{ imageAltText: '' }, '/promoOverlays/0/imageAltText'],
    [{ startDateTime: 'soon' }, '/promoOverlays/0/startDateTime'],
  ])('are refused with %j', async (more, pointer) => {
    const answer = await platform.importContent(content({ promoOverlays: [aPromo('bad', more)] }))
    expect([answer.status, answer.body.errors[0]?.source?.pointer]).toEqual([400, pointer])
  })
})
