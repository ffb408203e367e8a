import type { AdvertSlotAnswer, FooterAdvert, ImportReport, ListOf } from '@club/contracts'
import { afterEach, beforeEach, expect, it } from '@jest/globals'
import sharp from 'sharp'
import { describeOnBoth } from '../../testing/databases.ts'
import { type TestPlatform, testPlatform, testTokens } from '../../testing/platform.ts'
import { anAdvert, content } from '../../testing/samples.ts'

const slotAddress = (slotID: string) => `/api/advertising/v1/slots/${slotID}`
const slot = (slotID: string, ...adverts: string[]) => ({ slotID, adverts })

describeOnBoth('adverts', (database) => {
  let platform: TestPlatform

  const storePicture = async (key: string, width: number, height: number) => {
    const file = await sharp({ create: { width, height, channels: 3, background: '#1237c8' } })
      .png()
      .toBuffer()
    const answer = await platform.send('PUT', `/api/admin/v1/pictures/${key}`, file, {
      'content-type': 'image/png',
      authorization: `Bearer ${testTokens.import}`,
    })
    expect(answer.status).toBe(200)
  }
  const advertOf = async (slotID: string) =>
    (await platform.get<AdvertSlotAnswer>(slotAddress(slotID))).body.data.attributes.advert

  beforeEach(async () => {
    platform = await testPlatform(database(), { now: '2026-11-20T12:00:00Z' })
    await storePicture('adverts/mobile.png', 600, 500)
    await storePicture('adverts/desktop.png', 1456, 180)
  })
  afterEach(() => platform.close())

  it('stand in their slot with both pictures and their sizes; the site’s own slots are there before any import [AD-03a]', async () => {
    for (const id of ['footer_slot', 'news_article_last', 'default_page_last', 'hub_page_last'])
      expect((await platform.get<AdvertSlotAnswer>(slotAddress(id))).body).toEqual({
        data: { id, attributes: { advert: null } },
      })
    await platform.newTags()
    await platform.importContent(
      content({
        adverts: [
          anAdvert('boat', {
            images: {
              mobile: { imageKey: 'adverts/mobile.png', imageSize: 'mpu' },
              desktop: { imageKey: 'adverts/desktop.png', imageSize: 'banner' },
            },
          }),
        ],
        advertSlots: [slot('news_article_last', 'boat'), slot('of-our-own', 'boat')],
      }),
    )
    expect(await platform.newTags()).toEqual(new Set(['adverts']))
    const answer = await platform.get<AdvertSlotAnswer>(slotAddress('news_article_last'))
    expect(answer.body.data).toEqual({
      id: 'news_article_last',
      attributes: {
        advert: {
          advertID: 'boat',
          advertName: 'Advert boat',
          advertRef: 'ref-boat',
          campaignRef: 'campaign-1',
          advertTitle: 'What boat says',
          childFriendly: true,
          advertData: {
            url: 'https://advertiser.example.com/offer',
            mobile: { key: 'adverts/mobile.png', imageSize: 'mpu', width: 600, height: 500 },
            desktop: { key: 'adverts/desktop.png', imageSize: 'banner', width: 1456, height: 180 },
          },
        },
      },
    })
    expect(answer.headers['cache-tag']).toBe('adverts,picture:adverts/mobile.png,picture:adverts/desktop.png')
    expect(await advertOf('of-our-own')).not.toBeNull()
    for (const id of ['nowhere', 'Footer_Slot', '%00', 'a'.repeat(90)])
      expect((await platform.get(slotAddress(id))).status).toBe(404)
    expect((await platform.get(`${slotAddress('footer_slot')}?includeAllAdverts=yes`)).status).toBe(400)
  })

  it('are shown only with a link and a mobile picture that the library holds [AD-01a]', async () => {
    const mobile = { imageKey: 'adverts/mobile.png', imageSize: 'mpu' } as const
    const invalid = [
      anAdvert('without-link', { url: null }),
      anAdvert('without-pictures', { images: {} }),
      anAdvert('desktop-only', { images: { desktop: mobile } }),
      anAdvert('picture-gone', { images: { mobile: { ...mobile, imageKey: 'adverts/gone.png' } } }),
      anAdvert('switched-off', { enabled: false }),
      anAdvert('of-the-app', { channel: 'app' }),
    ]
    const slots = invalid.map(({ id }) => slot(`slot-of-${id}`, id))
    await platform.importContent(content({ adverts: invalid, advertSlots: slots }))
    for (const { slotID } of slots) expect([slotID, await advertOf(slotID)]).toEqual([slotID, null])

    // The first showable advert takes the place; a picture that arrives later makes its advert valid.
    await platform.importContent(
      content({
        adverts: [anAdvert('good')],
        advertSlots: [slot('hub_page_last', ...invalid.map(({ id }) => id), 'good')],
      }),
    )
    expect((await advertOf('hub_page_last'))?.advertTitle).toBe('What good says')
    await storePicture('adverts/gone.png', 300, 250)
    expect((await advertOf('hub_page_last'))?.advertTitle).toBe('What picture-gone says')
  })

  it('bring one that is child friendly along where the first is not', async () => {
    const loud = { childFriendly: false }
    await platform.importContent(
      content({
        adverts: [anAdvert('beer', loud), anAdvert('bets', loud), anAdvert('boat'), anAdvert('bus')],
        advertSlots: [
          slot('hub_page_last', 'beer', 'bets', 'boat', 'bus'),
          slot('default_page_last', 'beer', 'bets'),
          slot('news_article_last', 'boat', 'bus'),
        ],
      }),
    )
    const told = async (slotID: string) => {
      const advert = await advertOf(slotID)
      return [advert?.advertID, advert?.childFriendlyInstead?.advertID]
    }
    expect(await told('hub_page_last')).toEqual(['beer', 'boat'])
    expect(await told('default_page_last')).toEqual(['beer', undefined])
    expect(await told('news_article_last')).toEqual(['boat', undefined])
  })

  it('run in their time, and an answer says when it changes by itself', async () => {
    const within = (startUTC: string | null, endUTC: string | null) => ({ timings: { startUTC, endUTC } })
    await platform.importContent(
      content({
        adverts: [
          anAdvert('first', within('2026-11-20T13:00:00Z', '2026-11-20T14:00:00Z')),
          anAdvert('second', within(null, '2026-11-20T15:00:00Z')),
        ],
        advertSlots: [slot('footer_slot', 'first', 'second')],
      }),
    )
    const at = async (now: string) => {
      platform.setNow(now)
      const { body, headers } = await platform.get<AdvertSlotAnswer>(slotAddress('footer_slot'))
      const { advert } = body.data.attributes
      // The response expires no later than the end that the page knows.
      expect(advert?.endUTC).toBe(
        { 'What first says': '2026-11-20T14:00:00Z', 'What second says': '2026-11-20T15:00:00Z' }[
          advert?.advertTitle ?? ''
        ],
      )
      return [advert?.advertTitle ?? null, headers['fresh-until']]
    }
    expect(await at('2026-11-20T12:59:59.999Z')).toEqual(['What second says', '2026-11-20T13:00:00.000Z'])
    expect(await at('2026-11-20T13:00:00Z')).toEqual(['What first says', '2026-11-20T14:00:00.000Z'])
    expect(await at('2026-11-20T14:00:00Z')).toEqual(['What second says', '2026-11-20T15:00:00.000Z'])
    expect(await at('2026-11-20T15:00:00Z')).toEqual([null, undefined])
  })

  it('are listed for the footer, all of its squares and by area [AD-03b]', async () => {
    await platform.importContent(
      content({
        adverts: [
          anAdvert('square', { channel: 'web', childFriendly: false }),
          anAdvert('line', { area: 'footer' }),
          anAdvert('off', { area: 'footer', enabled: false }),
        ],
        advertSlots: [slot('footer_slot', 'square', 'line', 'off')],
      }),
    )
    const all = await platform.get<AdvertSlotAnswer>(`${slotAddress('footer_slot')}?includeAllAdverts=true`)
    expect(all.body.data.attributes.adverts?.map(({ id }) => id)).toEqual(['square', 'line'])
    expect(all.body.data.attributes.adverts?.[0]).toEqual({
      id: 'square',
      advertName: 'Advert square',
      advertTitle: 'What square says',
      advertRef: 'ref-square',
      campaignRef: 'campaign-1',
      url: 'https://advertiser.example.com/offer',
      images: { mobile: { imageKey: 'adverts/mobile.png' } },
      enabled: true,
      channel: 'web',
      childFriendly: false,
      timings: { startUTC: null, endUTC: null },
    })
    const list = await platform.get<ListOf<FooterAdvert>>('/api/adverts/v1/adverts/?area=footer')
    expect(list.body).toEqual({
      data: [
        {
          id: 'line',
          attributes: {
            advertID: 'line',
            advertName: 'Advert line',
            advertTitle: 'What line says',
            targetUrl: 'https://advertiser.example.com/offer',
            childFriendly: true,
            imageData: { Location: 'adverts/mobile.png' },
          },
        },
      ],
      meta: { total: 1 },
    })
    for (const query of ['', '?area=header', '?area=footer&area=footer'])
      expect((await platform.get(`/api/adverts/v1/adverts/${query}`)).status).toBe(400)
  })

  it('are refused whole where a slot names one that there is not, or an advert is invalid', async () => {
    const unknown = await platform.importContent(
      content({ adverts: [anAdvert('known')], advertSlots: [slot('footer_slot', 'known', 'unknown')] }),
    )
    expect(unknown.status).toBe(422)
    expect(unknown.body.errors[0]).toMatchObject({
      detail: "there is no advert 'unknown'",
      source: { pointer: '/advertSlots/0/adverts/1' },
    })
    const script = await platform.importContent(
      content({ adverts: [anAdvert('bad', { url: 'javascript:alert(1)' })] }),
    )
    expect([script.status, script.body.errors[0]?.source?.pointer]).toEqual([400, '/adverts/0/url'])
    const again = await platform.importContent<ImportReport>(content({ adverts: [anAdvert('known')] }))
    expect(again.body.data).toEqual({ added: 1, changed: 0, unchanged: 0 })
  })
})
