/**
 * The interface kit on the site, drawn in a browser by a remote that shows all of it, and the image
 * handler behind every picture.
 */

import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { imageSizes } from '@club/contracts/images'
import sharp from 'sharp'
import { expectNoAxeProblems, expectNoSidewaysScroll, hydrated } from '../../../tools/e2e/page-checks.ts'
import { siteForTests } from '../../../tools/e2e/site-for-tests.ts'
import { expect, test } from '../../../tools/e2e/test.ts'

test.describe.configure({ timeout: 120_000 })

const root = resolve(import.meta.dirname, '../../..')

/** Copied from docs/product.md#icons. */
const iconNames =
  'Account, Article, Attendance, Audio, Audio2, ButtonCircle, Ball, Basket, Burger, Calendar, Camera, ChevronLeft, ChevronRight, Close, Contract, CopyLink, Country, Direction-arrow, Download, Email, EmailFilled, Expand, ExternalLink, Facebook, Feed, FullTime, Hospitality, Info, Instagram, Lineups, Linkedin, Live, Location, Match, Microphone, Notification, Padlock, Phone, Play, Player, Plus, Position, Quiz, Refine, Refresh, Reset, Scores, Search, Share, Shirt, SignIn, Snapchat, Spotify, Star, Stats, Streamline, Subscription, Threads, Tick, Tickets, Tiktok, Twitter, Video, VideoCamera, Weibo, Whistle, X, Youtube'.split(
    ', ',
  )
const shirtStyles = ['hollow', 'hoops', 'plain', 'stripes']

/** Copied from docs/product.md#buttons. */
const labels =
  'Load more news, Load previous news, Filter Results, Add to Calendar, Buy Tickets, Match Centre, Match Report, Highlights, Matchday Info, Hospitality, Watch Live, Listen Live, Get a Pass, Subscribe now, Show all, Load More, View packages, Find out more, Watch Now, Learn more'.split(
    ', ',
  )

test.describe('the gallery', () => {
  const site = siteForTests({ remotes: [join(root, 'tools/e2e/gallery')] })
  let gallery: string
  test.beforeAll(async ({ playwright }) => {
    gallery = `${site.url}/gallery`
    const request = await playwright.request.newContext()
    await expect.poll(async () => (await request.get(gallery)).status(), { timeout: 30_000 }).toBe(200)
    await request.dispose()
  })

  test('[UI-01] draws every icon of the list by name, the shirt in four styles; an unknown name fails type-checking', async ({
    page,
  }) => {
    await page.goto(gallery)
    const icons = page.locator('[data-icon]')
    const expected = [...iconNames, ...shirtStyles.map((style) => `Shirt-${style}`)]
    expect(await icons.evaluateAll((all) => all.map((icon) => icon.getAttribute('data-icon')))).toEqual(
      expected,
    )
    // Each one really has visible lines: none is empty, none leaves its square.
    for (const name of expected) {
      const svg = page.locator(`[data-icon="${name}"] svg`)
      const box = await svg.evaluate((element: SVGSVGElement) => {
        const { x, y, width, height } = element.getBBox()
        return { left: x, top: y, right: x + width, bottom: y + height, width, height }
      })
      expect(box.width + box.height, `${name} is drawn`).toBeGreaterThan(8)
      expect(Math.min(box.left, box.top), name).toBeGreaterThanOrEqual(-0.5)
      expect(Math.max(box.right, box.bottom), name).toBeLessThanOrEqual(24.5)
      const picture = await svg.screenshot()
      const { channels } = await sharp(picture).stats()
      expect(Math.max(...channels.map(({ stdev }) => stdev)), `${name} is not blank`).toBeGreaterThan(5)
    }
    // `Shirt` alone is the plain one; every other drawing is its own.
    const sprite = await (await page.request.get(`${site.url}/assets/icons.svg`)).text()
    const drawings = new Map(
      [...sprite.matchAll(/<symbol id="([^"]+)"[^>]*>(.*?)<\/symbol>/g)].map(([, id, drawing]) => [
        id,
        drawing,
      ]),
    )
    expect([...drawings.keys()].sort()).toEqual(expected.toSorted())
    expect(drawings.get('Shirt')).toBe(drawings.get('Shirt-plain'))
    expect(new Set(drawings.values()).size).toBe(expected.length - 1)

    // The types contain the same names and no others.
    const folder = await mkdtemp(join(root, 'packages/ui/src/icon-names-'))
    try {
      const check = async (name: string) => {
        await writeFile(
          join(folder, 'use.tsx'),
          `import { Icon } from '@club/ui'\nexport const drawn = <Icon name="${name}" />\n`,
        )
        await writeFile(
          join(folder, 'tsconfig.json'),
          JSON.stringify({
            extends: join(root, 'tsconfig.base.json'),
            files: ['use.tsx', join(root, 'packages/css-modules.d.ts')],
          }),
        )
        return promisify(execFile)(join(root, 'node_modules/.bin/tsc'), ['-p', folder, '--noEmit']).then(
          () => 'fine',
          (problem: { stdout?: string }) => problem.stdout ?? '',
        )
      }
      expect(await check('Whistle')).toBe('fine')
      expect(await check('Trombone')).toContain('"Trombone"')
    } finally {
      await rm(folder, { recursive: true })
    }
  })

  test('[UI-02+] [UI-02] draws six button types with icons on either side, headings of every tag, and the buttons of the list', async ({
    page,
  }) => {
    await page.goto(gallery)
    await hydrated(page)
    const looks = new Set<string>()
    for (const type of [
      'primary-dark',
      'primary-light',
      'ghost-dark',
      'ghost-light',
      'label-dark',
      'label-light',
    ]) {
      const part = page.getByRole('region', { name: type, exact: true })
      const button = part.getByRole('button', { name: 'Left' })
      await button.scrollIntoViewIfNeeded()
      looks.add(
        await button.evaluate((element) => {
          const { backgroundColor, color, borderColor, borderInlineWidth } = getComputedStyle(element)
          return [backgroundColor, color, borderColor, borderInlineWidth].join(' ')
        }),
      )
      for (const [name, before] of [
        ['Left', true],
        ['Right', false],
      ] as const) {
        const [icon, words] = await part.getByRole('button', { name }).evaluate((element) => {
          const left = (selector: string) =>
            element.querySelector(selector)?.getBoundingClientRect().left ?? 0
          return [left('svg'), left('span')]
        })
        expect((icon ?? 0) < (words ?? 0), `${type}: icon ${name}`).toBe(before)
      }
      await expect(part.getByRole('button', { name: 'Working' })).toHaveAttribute('aria-busy', 'true')
      await expect(part.getByRole('link', { name: 'Link' })).toHaveAttribute('href', '/news')
      const height = await button.evaluate((element) => element.getBoundingClientRect().height)
      expect(height, type).toBeGreaterThanOrEqual(24)
      // The focus is visible on the background that the type is made for.
      await button.focus()
      await page.keyboard.press('Shift+Tab')
      await page.keyboard.press('Tab')
      expect(await button.evaluate((element) => getComputedStyle(element).outlineStyle)).toBe('solid')
    }
    expect(looks.size, 'six looks').toBe(6)

    const headings = page.getByRole('region', { name: 'Headings' })
    for (const level of [2, 3, 4, 5, 6])
      await expect(headings.getByRole('heading', { level })).toHaveText(`Set as h${level}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Gallery')
    await expect(headings.locator('span', { hasText: 'Set as span' })).toBeVisible()
    await expect(headings.getByRole('heading', { name: 'Set as span' })).toHaveCount(0)

    const presets = page.getByRole('region', { name: 'Presets' }).getByRole('button')
    await expect(presets).toHaveText(labels)
    // An inline icon is no higher than its line.
    const inline = presets.filter({ hasText: 'Learn more' })
    expect((await inline.boundingBox())?.height).toBeLessThanOrEqual(28)
    await expectNoAxeProblems(page)
    await page.setViewportSize({ width: 320, height: 800 })
    await expectNoSidewaysScroll(page)

    // The labels are where fans need them: on a hub's cards, and over the pickers of club TV.
    await page.goto(`${site.url}/club`)
    await expect(page.locator('main article').first()).toContainText('Learn more')
    await page.setViewportSize({ width: 375, height: 800 })
    await page.goto(`${site.url}/videos/browse`)
    await hydrated(page)
    await expect(page.getByLabel('Teams')).toBeHidden()
    await page.getByRole('button', { name: 'Filter Results' }).click()
    await page.getByLabel('Teams').selectOption('ladies')
    await expect(page).toHaveURL(/team=ladies/)
    await expect(page.getByLabel('Teams')).toHaveValue('ladies')
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(`${site.url}/videos/browse`)
    await expect(page.getByLabel('Teams')).toBeVisible()
  })

  test('[UI-05] draws category cards with their title or without, the loading sign, and a button that loads more', async ({
    page,
  }) => {
    await page.goto(gallery)
    await hydrated(page)
    const cards = page.getByRole('region', { name: 'Cards' })
    const shown = cards.getByRole('link', { name: 'Shown' })
    const hidden = cards.getByRole('link', { name: 'Hidden' })
    await shown.scrollIntoViewIfNeeded()
    for (const card of [shown, hidden]) {
      const picture = card.locator('img')
      await expect
        .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
        .toBeGreaterThan(100)
      const box = await picture.boundingBox()
      expect((box?.height ?? 0) / (box?.width ?? 1), 'as tall as 400x600').toBeCloseTo(1.5, 1)
    }
    const size = async (card: typeof shown, text: string) =>
      (await card.getByText(text).boundingBox())?.width ?? 0
    expect(await size(shown, 'Shown')).toBeGreaterThan(20)
    expect(await size(hidden, 'Hidden'), 'there for assistive technology only').toBeLessThanOrEqual(1)
    await hidden.click()
    await expect(page).toHaveURL(`${site.url}/matches`)
    await page.goBack()

    const waiting = page.getByRole('region', { name: 'Waiting' })
    await expect(waiting.getByRole('status').first()).toHaveText('Loading...')
    const more = waiting.getByRole('link')
    await expect(more).toHaveText('Load More')
    await expect(waiting.locator('[data-lines] li')).toHaveCount(1)
    await more.click()
    await expect(more).toHaveText('Loading...')
    await expect(more).toHaveAttribute('aria-busy', 'true')
    await more.dispatchEvent('click')
    await expect(more).toHaveText('Load More')
    await expect(waiting.locator('[data-lines] li')).toHaveCount(2)
    await expect(page).toHaveURL(gallery)
  })
})

test('[UI-06+] [UI-06] pictures come in the listed sizes only, really resized, by both addresses and in the best format that is taken', async ({
  page,
}) => {
  const key = 'news/fans-01.webp'
  const fetched = async (path: string, accept = 'image/avif,image/webp,*/*') => {
    const answer = await page.request.get(path, { headers: { accept } })
    return {
      status: answer.status(),
      type: answer.headers()['content-type'],
      bytes: await answer.body(),
      headers: answer.headers(),
    }
  }
  expect(new Set(imageSizes)).toEqual(
    new Set([
      '200x200',
      '300x300',
      '400x400',
      '400x600',
      '600x600',
      '750x750',
      '1000x1000',
      '1200x711',
      '1400x1400',
    ]),
  )
  const largest = await sharp((await fetched(`/images/fit-in/1400x1400/${key}`)).bytes).metadata()
  const shape = (largest.width ?? 0) / (largest.height ?? 1)
  const weights: number[] = []
  for (const size of imageSizes) {
    const [width = 0, height = 0] = size.split('x').map(Number)
    const [v1, v2] = [
      await fetched(`/images/${size},contain/${key}`),
      await fetched(`/images/fit-in/${size}/${key}`),
    ]
    expect([v1.status, v2.status], size).toEqual([200, 200])
    expect(v1.bytes.equals(v2.bytes), `${size}: v1 and v2 are one picture`).toBe(true)
    const facts = await sharp(v1.bytes).metadata()
    expect(facts.width, size).toBeLessThanOrEqual(width)
    expect(facts.height, size).toBeLessThanOrEqual(height)
    // It touches its box on one side, unless the original is smaller.
    const fits = facts.width === width || facts.height === height || facts.width === largest.width
    expect(fits, `${size}: ${facts.width}x${facts.height}`).toBe(true)
    expect((facts.width ?? 0) / (facts.height ?? 1), `${size}: its own shape`).toBeCloseTo(shape, 1)
    weights.push(v1.bytes.byteLength)
  }
  expect(weights.at(-1)).toBeGreaterThan(weights[0] ?? 0)

  for (const [accept, type] of [
    ['image/avif,image/webp,*/*', 'image/avif'],
    ['image/webp,*/*', 'image/webp'],
    ['*/*', 'image/jpeg'],
  ] as const) {
    const answer = await fetched(`/images/fit-in/400x400/${key}`, accept)
    expect(answer.type).toBe(type)
    expect(answer.headers.vary).toContain('accept')
  }
  for (const size of ['201x200', '0x0', '99999x99999', '200', '200x200x200', '-200x200', 'axb', '400x400%00'])
    expect((await fetched(`/images/fit-in/${size}/${key}`)).status, size).toBe(400)
  expect((await fetched('/images/500x500,contain/news/fans-01.webp')).status).toBe(400)
  expect((await fetched('/images/fit-in/400x400/news/nobody.webp')).status).toBe(404)

  // Sponsors' logos have their size, in any row or header.
  const home = await (await page.request.get('/')).text()
  const logos = [...home.matchAll(/\/images\/fit-in\/(\d+x\d+)\/sponsors\//g)].map(([, size]) => size)
  expect(logos.length).toBeGreaterThan(4)
  expect(new Set(logos)).toEqual(new Set(['400x400']))

  // The browser picks one of these for a page, in the newest format, and no larger than necessary.
  const types = new Map<string, string>()
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (pathname.startsWith('/images/')) types.set(pathname, response.headers()['content-type'] ?? '')
  })
  await page.setViewportSize({ width: 375, height: 800 })
  await page.goto('/')
  await hydrated(page)
  const picked = await page
    .locator('main img')
    .first()
    .evaluate((image: HTMLImageElement) => new URL(image.currentSrc).pathname)
  expect(picked).toMatch(/^\/images\/fit-in\/400x400\//)
  expect(types.get(picked)).toBe('image/avif')
  // Each use has its size: a video in search results, a story in a list, the background of a page's head.
  for (const [width, path, picture, size] of [
    [375, '/videos/browse?q=rondo', page.locator('main li[data-clip] img').first(), '300x300'],
    [375, '/news', page.locator('main article img').last(), '400x400'],
    [1280, '/videos', page.locator('main article img').first(), '1000x1000'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto(path)
    await picture.scrollIntoViewIfNeeded()
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.currentSrc), path)
      .toContain(`/images/fit-in/${size}/`)
  }
  for (const path of types.keys()) {
    const size = /^\/images\/(?:fit-in\/)?(\d+x\d+)/.exec(path)?.[1] ?? ''
    expect(imageSizes as readonly string[], path).toContain(size)
  }
})
