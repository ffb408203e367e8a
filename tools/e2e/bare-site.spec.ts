/** A third site, of another brand and without media, made of a definition alone: the same gateway, host and deployed remotes. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { siteConfigs } from '@club/host/build'
import { rspack } from '@rspack/core'
import type { Page } from 'playwright/test'
import { type Service, startService, stopService } from '../start/services.mjs'
import { freePort } from '../test/free-port.ts'
import { hydrated } from './page-checks.ts'
import { type Site, startSite, testNow } from './site.ts'
import { expect, test } from './test.ts'

const directory = join(import.meta.dirname, 'bare-site')

test.describe.configure({ mode: 'serial', timeout: 120_000 })

let main: Site
let bare: Service
let url: string

/** @throws Error with the compiler's messages */
const build = () =>
  new Promise<void>((done, failed) => {
    const compiler = rspack(siteConfigs({ name: 'bare', directory }))
    compiler.run((problem, stats) => {
      if (problem) failed(problem)
      else if (stats?.hasErrors()) failed(new Error(stats.toString({ preset: 'errors-only', colors: false })))
      else compiler.close(() => done())
    })
  })

test.beforeAll(async () => {
  test.setTimeout(120_000)
  await build()
  main = await startSite()
  const port = await freePort()
  const environment = {
    DATA_DIR: main.dataDir,
    PLATFORM_PORT: new URL(main.platform).port,
    BARE_PORT: String(port),
    NOW: testNow,
  }
  const gateway = 'tools/e2e/bare-site/src/entries/gateway.ts'
  bare = await startService('bare', environment, port, join(main.dataDir, 'logs'), gateway)
  url = `http://localhost:${port}`
})

test.afterAll(async () => {
  if (bare) await stopService(bare)
  await main?.stop()
})

/** Versions of the remotes that a page was made with. */
const versionsOf = (page: Page) =>
  page.evaluate(() => {
    const boot = JSON.parse(document.getElementById('_boot')?.textContent ?? '') as {
      remotes: Record<string, { version: string }>
    }
    return Object.entries(boot.remotes).map(([name, { version }]) => `${name} ${version}`)
  })

test('is defined in fewer than 80 lines', () => {
  const files = readdirSync(join(directory, 'src'), { recursive: true, withFileTypes: true })
  const lines = files
    .filter((file) => file.isFile())
    .flatMap(({ parentPath, name }) => readFileSync(join(parentPath, name), 'utf8').trimEnd().split('\n'))
  expect(lines.length).toBeLessThan(80)
})

test('shows the same news by the same remotes, under its own name and colours, and comes alive', async ({
  page,
}) => {
  await page.goto(`${main.url}/news`)
  await hydrated(page)
  const versions = await versionsOf(page)
  const headlines = await page.locator('main h2, main h3').allInnerTexts()

  await page.goto(`${url}/news`)
  await hydrated(page)
  await expect(page).toHaveTitle(/Harbour Terrace/)
  await expect(page.getByRole('banner')).toContainText('Harbour Terrace')
  const brand = () => getComputedStyle(document.documentElement).getPropertyValue('--brand')
  expect(await page.evaluate(brand)).toBe('#7a1f5c')
  expect(await versionsOf(page)).toEqual(versions)
  expect(await page.locator('main h2, main h3').allInnerTexts()).toEqual(headlines)

  await page
    .locator('main')
    .getByRole('link', { name: headlines[0] ?? '' })
    .first()
    .click()
  await expect(page).toHaveURL(/\/news\/[a-z0-9-]+$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page).toHaveTitle(/Harbour Terrace/)
})

test('has a home of its own with a remote’s slot in it, an error page of its own, and no media', async ({
  page,
  consoleErrors,
}) => {
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(new URL(request.url()).pathname))
  await page.goto(url)
  await hydrated(page)
  await expect(page.locator('[data-slot="news/latest"] a').first()).toBeVisible()
  expect(scripts.filter((path) => /^\/_s\/media\./.test(path))).toEqual([])
  await expect(page.getByRole('region', { name: 'Audio player' })).toHaveCount(0)
  await expect(page.getByRole('contentinfo')).toHaveCount(0)

  const missing = await page.goto(`${url}/nothing-here`)
  expect(missing?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page could not be found')
  // The browser notes the status of the page that is not there.
  expect(consoleErrors.splice(0)).toHaveLength(1)
})
