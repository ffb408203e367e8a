/** The streamer site on the platform: a client of the account site, with the same accounts and the same limit of streams. */
import type { CheckRefused, PlayingStream, SessionChecked, SessionState } from '@club/contracts'
import { beforeAll, expect, it, jest } from '@jest/globals'
import { type TestBrowser, testBrowser, testSites, testStreamer } from '../testing/browser.ts'
import { describeOnBoth } from '../testing/databases.ts'
import { type TestPlatform, testPlatform } from '../testing/platform.ts'
import { samplePassword } from '../testing/sample-club.ts'

const { main, account } = testSites
const arrivals = '/api/account/v1/arrivals?return=%2Fvideos'

// The library misses one of Node's globals in a test environment, and warns about it once.
beforeAll(() => void jest.spyOn(console, 'warn').mockImplementation(() => {}))

describeOnBoth('the streamer site', (database) => {
  const within = async (
    sites: { main?: string; account: string; streamer: string },
    work: (platform: TestPlatform) => Promise<void>,
  ) => {
    const platform = await testPlatform(database(), {
      now: '2026-11-20T12:00:00.000Z',
      sample: true,
      settings: { sites },
    })
    try {
      await platform.listenInside()
      await work(platform)
    } finally {
      await platform.close()
    }
  }
  const signIn = async (browser: TestBrowser) => {
    const who = { email: 'subscriber@example.com', password: samplePassword }
    expect((await browser.go(`${account}/api/account/v1/sessions`, 'POST', who)).status).toBe(200)
  }
  const signedIn = async (browser: TestBrowser, site: string) => {
    const { body } = await browser.go(`${site}/api/account/v1/session`)
    return (body as unknown as SessionState).data.attributes.email ?? null
  }
  const check = async (browser: TestBrowser, site: string, videoID: string) => {
    const asked = { data: { attributes: { videoID, mediaType: 'DrmLiveVideo' } } }
    const { status, body } = await browser.go(`${site}/api/streamline/v1/session/check`, 'POST', asked)
    return { status, body: body as unknown as SessionChecked & CheckRefused }
  }

  it('is entered by way of the account site where there is no main site, and has a session of its own', () =>
    within({ account, streamer: testStreamer }, async (platform) => {
      const browser = testBrowser(platform)
      await signIn(browser)
      expect((await browser.follow(testStreamer + arrivals)).at(-1)).toBe(`${testStreamer}/videos`)
      expect(await signedIn(browser, testStreamer)).toBe('subscriber@example.com')
      expect([...(browser.jar.get('tv.localhost:4400')?.keys() ?? [])].sort()).toEqual([
        'streamer_device',
        'streamer_session',
      ])
      // The session ends with the one that it came from.
      await browser.go(`${account}/api/account/v1/sessions`, 'DELETE')
      await expect(signedIn(browser, testStreamer)).resolves.toBeNull()
    }))

  it('shares what an account holds, and the places of its playing streams, with the main site', () =>
    within({ ...testSites, streamer: testStreamer }, async (platform) => {
      const browser = testBrowser(platform)
      await signIn(browser)
      for (const site of [main, testStreamer]) await browser.follow(site + arrivals)
      const first = await check(browser, main, 'live-main')
      expect(first.status).toBe(200)
      expect((await check(browser, testStreamer, 'live-drm')).status).toBe(200)
      const third = await check(browser, testStreamer, 'live-main')
      expect([third.status, third.body.errors[0]?.code]).toEqual([403, 'ERR_54648_1'])

      // Each plays with the session of the site that it was started on.
      const refusal = async (site: string, entry: string) => {
        const { body } = await browser.go(`${site}/api/media/v1/${entry}/keys/0`)
        return (body as { errors?: { code: string }[] } | null)?.errors?.[0]?.code
      }
      expect(await refusal(testStreamer, 'live-drm')).not.toBe('not_playing')
      expect(await refusal(main, 'live-main')).not.toBe('not_playing')
      expect(await refusal(testStreamer, 'live-main')).toBe('not_playing')

      // What plays on the main site is listed, and can be stopped, on this one.
      const playbacks = `${testStreamer}/api/streamline/v1/playbacks`
      const { data } = (await browser.go(playbacks)).body as unknown as { data: PlayingStream[] }
      const own = Object.fromEntries(data.map(({ entryID, thisSession }) => [entryID, thisSession]))
      expect(own).toEqual({ 'live-main': false, 'live-drm': true })
      await browser.go(`${playbacks}/${first.body.data.id}`, 'DELETE')
      expect((await check(browser, testStreamer, 'live-main')).status).toBe(200)
    }))
})
