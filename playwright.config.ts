import { defineConfig } from 'playwright/test'
import { chromiumArguments, findTestBrowser } from './tools/e2e/chromium.ts'

/**
 * Files that ask how long something takes, press a site to its limits or end its processes: beside another they would measure
 * that one. Everything else runs two files at a time.
 */
const alone = [
  'apps/shell/src/media/*.spec.ts',
  'apps/shell/src/adverts/adverts.spec.ts',
  'apps/shell/src/browser/*.spec.ts',
  'apps/shell/src/layout/header.spec.ts',
  'tools/attack/*.spec.ts',
  'tools/e2e/bounds.spec.ts',
  'tools/e2e/carousel.spec.ts',
  'tools/e2e/deploy.spec.ts',
  'tools/e2e/live.spec.ts',
  'tools/e2e/media.spec.ts',
  'tools/e2e/operations.spec.ts',
  'tools/e2e/platform-down.spec.ts',
  'tools/e2e/supervision.spec.ts',
  'tools/e2e/thrown.spec.ts',
  'tools/fuzz/*.spec.ts',
]

export default defineConfig({
  testDir: '.',
  testMatch: ['apps/**/*.spec.ts', 'packages/**/*.spec.ts', 'tools/**/*.spec.ts'],
  globalSetup: './tools/e2e/global-setup.ts',
  fullyParallel: false,
  // `npm test` runs one project after the other, with so many workers each.
  workers: 1,
  projects: [
    { name: 'together', testIgnore: alone.map((file) => `**/${file}`) },
    { name: 'alone', testMatch: alone },
  ],
  // A walk through many pages, a match day or a film says itself that it takes longer.
  timeout: 60_000,
  expect: { timeout: 15_000 },
  // Whole sites start and stop beside the browsers: where others are waiting for the answer a test may be tried once more, and is
  // named at the end of the run.
  retries: process.env.CI ? 1 : 0,
  reporter: [['list'], ['json', { outputFile: process.env.BROWSER_REPORT ?? 'test-results/browser.json' }]],
  outputDir: 'test-results/browser',
  use: {
    launchOptions: { executablePath: findTestBrowser() ?? 'chromium', args: chromiumArguments },
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    trace: 'off',
    // A control that is not there ends its test with the control's name, and not with the test's time.
    actionTimeout: 30_000,
  },
})
