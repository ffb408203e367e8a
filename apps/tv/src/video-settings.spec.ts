/** The video settings of another club, one part after the other, in a browser. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sampleInstallation, sampleVideo, type VideoSettings } from '@club/settings'
import type { Page } from 'playwright/test'
import { expectNoAxeProblems, hydrated } from '../../../tools/e2e/page-checks.ts'
import { modal } from '../../../tools/e2e/player.ts'
import { signIn, signOut } from '../../../tools/e2e/sample-accounts.ts'
import { type Site, startSite } from '../../../tools/e2e/site.ts'
import { siteForTests } from '../../../tools/e2e/site-for-tests.ts'
import { expect, forgiveRefusals, test } from '../../../tools/e2e/test.ts'

test.describe.configure({ timeout: 300_000 })

const { feeds, memberships, liveUpgradeData } = sampleVideo
const { freemium, subscriber, free } = memberships

/** Texts, names and order of another club's service; live streams need a pass that the sample's accounts do not hold. */
const harbour: Partial<VideoSettings> = {
  brand: { name: 'Harbour Channel', tagline: 'All of it.' },
  logos: { onDark: 'brand/crest.svg', onLight: 'brand/crest-mono.svg' },
  feeds: {
    videos: { ...feeds.videos, name: 'Films', sections: [{ id: 'goals', name: 'Only goals' }] },
    live: { ...feeds.live, name: 'On air', slug: '/videos/on-air' },
    faqs: { ...feeds.faqs, name: 'Help', slug: '/harbour-help' },
    subscribe: { ...feeds.subscribe, name: 'Join', slug: '/subscribe' },
  },
  faqs: [{ id: 'one', title: 'One group', list: [{ heading: 'Why?', question: 'Because.' }] }],
  videoFilters: {
    teamPicker: { label: 'Sides', values: [{ name: 'The girls', value: 'ladies' }] },
    seasonPicker: { label: 'Year', values: [] },
    durationPicker: { label: 'Length', values: [{ name: 'Tiny', value: 'tiny', min: null, max: 20 }] },
  },
  memberships: {
    free: { ...free, orderPosition: 0, logoKey: null, backgroundColour: '#fdf3d0', textColour: '#20180a' },
    subscriber: {
      ...subscriber,
      orderPosition: 1,
      title: 'Crew',
      loginButtonText: 'Come aboard',
      lockedVideoTitle: 'For the crew',
      lockedVideoMessage: 'Sign on to see this',
      buttonText: 'Sign on',
      buttonLink: '/subscribe',
      logoKey: 'brand/crest.svg',
    },
    freemium: {
      ...freemium,
      orderPosition: 2,
      title: 'Harbour Pass',
      description: 'Every boat, every tide.',
      benefits: ['A view of the sea'],
      benefitIcons: ['Star'],
      lockedVideoMessage: 'Ask at the quay',
      logoKey: null,
      backgroundColour: '#204a3c',
      textColour: '#fff7d6',
    },
  },
  liveUpgradeData: {
    ...liveUpgradeData,
    buttonText: 'Buy a berth',
    buttonLink: '/subscribe',
    lockedTitle: 'Below deck',
    lockedMessage: 'Crew of the day only',
    entitlementOverrides: ['match-pass'],
  },
  openSearchConfig: { fields: ['description'], editDistance: 0 },
}

/** The same site with other settings: a club changes its file and restarts. */
async function restart(site: Site, video: Partial<VideoSettings>) {
  await site.stopGateway()
  await site.stopPlatform()
  await writeFile(
    join(site.dataDir, 'settings.json'),
    JSON.stringify({ ...sampleInstallation, video: { ...sampleVideo, ...video } }),
  )
  await site.startPlatform()
  await site.startGateway()
}

const open = async (page: Page, address: string) => {
  await page.goto(address)
  await hydrated(page)
}
const tabs = (page: Page) => page.getByRole('navigation', { name: / sections$/ }).getByRole('link')
const shown = (page: Page) =>
  page
    .locator('main li[data-clip] a')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
const adverts = (page: Page) => page.getByRole('region', { name: 'Advertisements' })

/** The session check's answer for a live stream: granted, with its restrictions bypassed, or the code of its refusal. */
async function check(page: Page, site: Site): Promise<string> {
  const answer = await page.request.post(`${site.url}/api/streamline/v1/session/check`, {
    data: { data: { attributes: { videoID: 'live-main', mediaType: 'DrmLiveVideo' } } },
    headers: { origin: site.url },
  })
  const { data, errors } = await answer.json()
  if (!data) return errors[0].code
  return data.attributes.bypassed ? 'bypassed' : 'granted'
}

type Film = { id: string; attributes: { metaData: { title: string; description: string } } }

/** A word in the description of one film, and in no other field that is searched by default. */
async function wordOfDescription(page: Page, site: Site): Promise<{ word: string; film: string }> {
  const answer = await page.request.get(`${site.url}/api/videos/v1/search?page%5Bsize%5D=100`)
  const { data } = (await answer.json()) as { data: Film[] }
  const wordsOf = (text: string) => new Set(text.toLowerCase().match(/\b[a-z]{7,}\b/g) ?? [])
  for (const { id, attributes } of data)
    for (const word of wordsOf(attributes.metaData.description)) {
      const stem = word.slice(0, 5)
      const holders = data.filter(({ attributes: other }) =>
        other.metaData.description.toLowerCase().includes(stem),
      )
      const rest = JSON.stringify(
        data.map(({ attributes: other }) => ({
          ...other,
          metaData: { ...other.metaData, description: '' },
        })),
      )
      if (holders.length === 1 && !rest.toLowerCase().includes(stem)) return { word, film: id }
    }
  throw new Error('no description has a word of its own')
}

test('[TV-19] [TV-19+] video settings take effect: feeds, questions, filters, brand, live upgrade, memberships, bypass, adverts, search', async ({
  page,
  context,
  consoleErrors,
}) => {
  // The sample club's own, in its order.
  await open(page, '/videos/subscriptions')
  const plans = page.getByRole('region', { name: 'What comes with each membership' })
  await expect(plans.getByRole('heading', { level: 3 })).toHaveText([
    'Basic Pass',
    'Subscribers Only',
    'Free',
  ])
  await expect(plans.getByRole('article', { name: 'Free' }).locator('[data-ground] img')).toHaveAttribute(
    'src',
    /brand\/crest\.svg$/,
  )

  const site = await startSite({ settings: { video: harbour } })
  try {
    // Feeds by name and slug, brand and logo, sections.
    await open(page, `${site.url}/videos`)
    const brand = page.locator('main').getByRole('link', { name: 'Harbour Channel' })
    await expect(brand.locator('img')).toHaveAttribute('src', /brand\/crest\.svg$/)
    await expect(page.getByText('All of it.')).toBeVisible()
    await expect(tabs(page)).toHaveText(['Films', 'On air', 'Help', 'Join'])
    expect(await tabs(page).evaluateAll((all) => all.map((tab) => tab.getAttribute('href')))).toEqual([
      '/videos',
      '/videos/on-air',
      '/harbour-help',
      '/subscribe',
    ])
    // Each answers, below the service's own paths or not; so do the player without a film, and streams by their kind.
    for (const [path, reached] of [
      ['/videos/on-air', '/live'],
      ['/harbour-help', '/videos/faqs'],
      ['/videos/player', '/videos/player'],
      ['/live/live-stream', '/live/live-stream'],
      ['/live/DrmLiveVideo', '/live/DrmLiveVideo'],
    ] as const) {
      const answer = await page.request.get(site.url + path)
      expect([path, answer.status(), new URL(answer.url()).pathname]).toEqual([path, 200, reached])
    }
    for (const path of ['/harbour-hope', '/videos/on-land', '/live/radio'])
      expect([path, (await page.request.get(site.url + path)).status()]).toEqual([path, 404])
    await expect(page.getByRole('heading', { level: 2, name: 'Only goals' })).toBeVisible()
    await expect(page.getByRole('heading', { level: 2, name: feeds.videos.sections[0]?.name })).toHaveCount(0)
    for (const [name, heading] of [
      ['On air', 'On air'],
      ['Join', 'Join'],
      ['Help', 'Help'],
    ] as const) {
      await tabs(page).filter({ hasText: name }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
      // The tab recognises its page by the feed, at whatever path the club has put it.
      await expect(tabs(page).and(page.locator('[aria-current="page"]'))).toHaveText([name])
    }

    // Questions.
    await expect(page.locator('summary')).toHaveText(['Why?'])
    await page.getByText('Why?').click()
    await expect(page.getByText('Because.')).toBeVisible()

    // Filters with their labels; the fields that are searched.
    await open(page, `${site.url}/videos/browse`)
    await page.getByLabel('Sides').selectOption({ label: 'The girls' })
    await expect(page).toHaveURL(/team=ladies/)
    await page.getByLabel('Length').selectOption({ label: 'Tiny' })
    await expect(page).toHaveURL(/duration=tiny/)
    await expect(page.getByLabel('Year')).toBeVisible()
    const { word, film } = await wordOfDescription(page, site)
    await open(page, `${site.url}/videos/browse?q=${word}`)
    expect(await shown(page)).toEqual([`/videos/player/${film}`])

    // Memberships: order, texts, colours.
    await open(page, `${site.url}/subscribe`)
    await expect(plans.getByRole('heading', { level: 3 })).toHaveText(['Free', 'Crew', 'Harbour Pass'])
    const pass = plans.getByRole('article', { name: 'Harbour Pass' })
    await expect(pass).toContainText('Every boat, every tide.')
    await expect(pass.getByRole('listitem')).toHaveText(['A view of the sea'])
    await expect(plans.getByRole('button', { name: 'Come aboard' })).toBeVisible()
    const painted = await pass.evaluate((card) => {
      const colours = new Set<string>()
      for (const part of [card, ...card.querySelectorAll('*')]) {
        const { backgroundColor, color } = getComputedStyle(part)
        colours.add(backgroundColor).add(color)
      }
      return [...colours]
    })
    expect(painted).toEqual(expect.arrayContaining(['rgb(32, 74, 60)', 'rgb(255, 247, 214)']))
    // A membership without a logo of its own has the service's, in the version for its colour.
    for (const [name, ground, key] of [
      ['Free', 'light', /brand\/crest-mono\.svg$/],
      ['Crew', 'dark', /brand\/crest\.svg$/],
      ['Harbour Pass', 'dark', /brand\/crest\.svg$/],
    ] as const) {
      const logo = plans.getByRole('article', { name, exact: true }).locator('[data-ground]')
      await expect(logo).toHaveAttribute('data-ground', ground)
      await expect(logo.locator('img')).toHaveAttribute('src', key)
    }
    await expectNoAxeProblems(page)

    // Their texts at a locked film, when signed out and with an account that does not unlock it.
    await open(page, `${site.url}/videos/btv-127`)
    const locked = page.locator('main div[data-locked="true"]')
    await expect(locked).toContainText('Ask at the quay')
    await expect(locked.getByRole('button', { name: 'Come aboard' })).toBeVisible()
    await signIn(context, site, 'fan')
    await open(page, `${site.url}/videos/btv-163`)
    await expect(locked).toContainText('For the crew')
    await expect(locked).toContainText('Sign on to see this')
    await expect(locked.getByRole('link', { name: 'Sign on' })).toHaveAttribute('href', '/subscribe')
    await signIn(context, site, 'listener')
    expect(await request(page, site, 'btv-127'), 'sound is a subscription here').toBe(2)
    await signOut(context, site)

    // Live: the pass that replaces the stream's own entitlements, with the club's texts; the server enforces it.
    await signIn(context, site, 'subscriber')
    expect(await check(page, site)).toMatch(/^ERR_/)
    await open(page, `${site.url}/live/video/live-main`)
    const main = page.locator('main')
    await expect(main.getByText('Below deck')).toBeVisible()
    await expect(main.getByText('Crew of the day only')).toBeVisible()
    await expect(main.locator('a', { hasText: 'Buy a berth' })).toHaveAttribute('href', '/subscribe')
    await expect(modal(page).getByText('Crew of the day only')).toBeVisible()
    await expect(modal(page).getByRole('link', { name: 'Buy a berth' })).toBeVisible()

    // No adverts on video pages, by the sample club's settings.
    const settled = page.waitForResponse(/\/api\/videos\/v1\/settings/)
    await open(page, `${site.url}/videos`)
    await settled
    await page.waitForTimeout(500)
    await expect(adverts(page)).toHaveCount(0)

    // Feeds switched off; an account is enough for live; other memberships; adverts beside videos; the other search.
    await restart(site, {
      provider: 'matrix',
      feeds: {
        ...feeds,
        faqs: { ...feeds.faqs, enabled: false },
        subscribe: { ...feeds.subscribe, enabled: false },
      },
      memberships: {
        ...memberships,
        freemium: {
          ...freemium,
          mappedEntitlements: [...freemium.mappedEntitlements, 'season-ticket', 'subscriber-audio'],
        },
      },
      liveUpgradeData: { ...liveUpgradeData, requireUpgradeEntitlement: false },
      hideAdvertsFromVideos: false,
    })
    await signIn(context, site, 'fan')
    await open(page, `${site.url}/videos`)
    await expect(tabs(page)).toHaveText(['Videos', 'Live'])
    await expect(adverts(page)).toHaveCount(1)
    for (const path of ['/videos/faqs', '/videos/subscriptions', '/subscribe'])
      expect([path, (await page.request.get(site.url + path)).status()]).toEqual([path, 404])
    await open(page, `${site.url}/videos/browse?q=${word}`)
    expect(await shown(page), 'words of descriptions are not looked for').toEqual([])
    await open(page, `${site.url}/videos/browse?q=dreby`)
    await expect(page.locator('main li[data-clip]').first(), 'a letter may differ').toContainText(/derby/i)
    // A membership with more entitlements: its texts show where none did before, and it does not count as a subscription.
    await open(page, `${site.url}/videos/btv-163`)
    await expect(locked).toContainText(freemium.lockedVideoTitle)
    await expect(locked).toContainText(freemium.lockedVideoMessage)
    await open(page, `${site.url}/videos/browse?q=five%20seconds`)
    await expect(page.locator('main li[data-clip]').first()).toContainText('Basic Pass')
    await signIn(context, site, 'listener')
    expect(await request(page, site, 'btv-127')).toBe(1)
    await signIn(context, site, 'fan')
    expect(await check(page, site)).toBe('granted')
    await signOut(context, site)
    expect(await check(page, site)).toMatch(/^ERR_/)
    await open(page, `${site.url}/live/video/live-main`)
    await expect(main.getByText(sampleVideo.prompts.lockedTitle).first()).toBeVisible()

    // Live open to everybody.
    await restart(site, {
      provider: 'matrix',
      openSearchConfig: { ...sampleVideo.openSearchConfig, editDistance: 0 },
      liveUpgradeData: { ...liveUpgradeData, requireLoginEntitlement: false },
    })
    await open(page, `${site.url}/videos/browse?q=dreby`)
    expect(await shown(page), 'no letter may differ').toEqual([])
    expect(await check(page, site)).toBe('granted')
    await open(page, `${site.url}/live/video/live-main`)
    await expect(main.getByText('Watch Live')).toBeAttached()

    // Bypass for a day on which the checks themselves fail: signed-in fans can watch, and are told.
    await restart(site, {
      bypassStreamlineSessionChecks: true,
      liveUpgradeData: { ...liveUpgradeData, entitlementOverrides: ['match-pass'] },
    })
    expect(await check(page, site)).toMatch(/^ERR_/)
    await signIn(context, site, 'fan')
    expect(await check(page, site)).toBe('bypassed')
    await open(page, `${site.url}/live/video/live-main`)
    await expect(modal(page).getByText('Account Restrictions Bypassed')).toBeVisible()
    // Audio starts with its button, which shows no lock.
    await open(page, `${site.url}/live/audio/live-audio`)
    await expect(main.getByRole('button', { name: 'Listen Live' })).toBeVisible()

    // No live feed: no tab, and no page. Streams would have no page to play on.
    await page.goto('about:blank')
    await restart(site, { feeds: { ...feeds, live: { ...feeds.live, enabled: false } } })
    await open(page, `${site.url}/videos`)
    await expect(tabs(page)).toHaveText(['Videos', 'FAQs', 'Subscribe'])
    for (const path of ['/live', '/live/video/live-main'])
      expect([path, (await page.request.get(site.url + path)).status()]).toEqual([path, 404])
  } finally {
    await page.goto('about:blank')
    await site.stop()
  }
  forgiveRefusals(consoleErrors)
})

/** Status of a session request for a film (docs/product.md#stream-outcomes). */
async function request(page: Page, site: Site, id: string): Promise<number> {
  const film = await page.request.get(`${site.url}/api/videos/v1/videos/${id}`)
  const answer = await page.request.post(`${site.url}/api/streamline/v1/session/request`, {
    data: { entryId: (await film.json()).data.attributes.mediaData.entryId },
    headers: { origin: site.url },
  })
  return (await answer.json()).Status
}

test.describe('memberships that a club says little of', () => {
  const site = siteForTests({
    settings: {
      video: {
        ...sampleVideo,
        memberships: {
          freemium: { ...freemium, displayImage: null, description: '' },
          subscriber: { ...subscriber, description: '', benefits: [], benefitIcons: [] },
          free,
        },
      },
    },
  })

  test('are cards with a whole logo without a picture, and none where nothing is said', async ({ page }) => {
    await page.goto(`${site.url}/videos/subscriptions`)
    const plans = page.getByRole('region', { name: 'What comes with each membership' })
    await expect(plans.getByRole('heading', { level: 3 })).toHaveText([freemium.title, free.title])
    const card = plans.getByRole('article', { name: freemium.title })
    const { above, below } = await card.evaluate((article) => {
      const [logo, title] = [article.querySelector('[data-ground]'), article.querySelector('h3')]
      if (!logo || !title) throw new Error('the card has no logo or no title')
      const box = logo.getBoundingClientRect()
      return {
        above: box.top - article.getBoundingClientRect().top,
        below: title.getBoundingClientRect().top - box.bottom,
      }
    })
    expect(Math.min(above, below)).toBeGreaterThan(0)
  })
})
