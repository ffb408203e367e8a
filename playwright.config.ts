import { defineConfig } from 'playwright/test'
import { chromiumArguments, findTestBrowser } from './tools/e2e/chromium.ts'

/**
 * Files that mostly wait, for a film to play or an advert to come: two of them at a time beside one of the rest, from the start.
 * Left to the end they would wait alone, with half of the machine idle.
 */
const waiting = [
  'apps/shell/src/media/*.spec.ts',
  'apps/shell/src/adverts/adverts.spec.ts',
  'apps/shell/src/browser/kept-page.spec.ts',
  'apps/shell/src/browser/live.spec.ts',
  'apps/shell/src/browser/navigation.spec.ts',
  'apps/shell/src/layout/header.spec.ts',
  'tools/e2e/carousel.spec.ts',
  'tools/e2e/journeys/evening.spec.ts',
  'tools/e2e/media.spec.ts',
]

/**
 * Files that ask how long something takes, or press a site to its limits: beside another they would measure that one, so they come
 * when all else is done.
 */
const alone = [
  'apps/shell/src/browser/anchors.spec.ts',
  'tools/e2e/deploy.spec.ts',
  'tools/e2e/live.spec.ts',
  'tools/e2e/operations.spec.ts',
  'tools/e2e/platform-down.spec.ts',
  'tools/fuzz/*.spec.ts',
]

export default defineConfig({
  testDir: '.',
  testMatch: ['apps/**/*.spec.ts', 'packages/**/*.spec.ts', 'tools/**/*.spec.ts'],
  globalSetup: './tools/e2e/global-setup.ts',
  fullyParallel: false,
  // `npm test` runs the first two side by side, what waits before the rest, and then the last. A test waits for servers and for its own page a good part
  // of its time: three keep two cores busy. A fourth makes nothing end sooner, and the others wait for it (decision 0033). What is alone has both cores.
  workers: 3,
  projects: [
    { name: 'waiting', testMatch: waiting, workers: 2 },
    { name: 'together', testIgnore: [...waiting, ...alone].map((file) => `**/${file}`) },
    { name: 'alone', testMatch: alone, workers: 1 },
  ],
  // A walk through many pages, a match day or a film says itself that it takes longer. Some machines need three times what others do.
  timeout: 90_000,
  expect: { timeout: 30_000 },
  // Whole sites start and stop beside the browsers: where others are waiting for the answer a test may be tried once more, and is
  // named at the end of the run.
  retries: process.env.CI ? 1 : 0,
  reporter: [['list'], ['json', { outputFile: process.env.BROWSER_REPORT ?? 'test-results/browser.json' }]],
  outputDir: 'test-results/browser',
  use: {
    launchOptions: { executablePath: findTestBrowser() ?? 'chromium', args: chromiumArguments },
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    // Tests watch and change what a page asks for; who tests the worker lets it in.
    serviceWorkers: 'block',
    // Motion is drawn picture by picture on the same cores: without it a file takes an eighth to a fifth less processor time. Journeys, gestures and
    // what moves say `withMotion` and have all of it.
    contextOptions: { reducedMotion: 'reduce' },
    trace: 'off',
    // A control that is not there ends its test with the control's name, and not with the test's time.
    actionTimeout: 30_000,
  },
})
