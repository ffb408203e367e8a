import { defineConfig } from 'playwright/test'
import { chromiumArguments, findChromium } from './tools/e2e/chromium.ts'

export default defineConfig({
  testDir: '.',
  testMatch: ['apps/**/*.spec.ts', 'packages/**/*.spec.ts', 'tools/**/*.spec.ts'],
  globalSetup: './tools/e2e/global-setup.ts',
  fullyParallel: false,
  // A site and a browser fill two cores.
  workers: 1,
  // A walk through many pages, a match day or a film says itself that it takes longer.
  timeout: 60_000,
  expect: { timeout: 15_000 },
  // Whole sites start and stop beside the browsers: on a busy machine a test may miss its time. What fails three times fails.
  retries: 2,
  reporter: [['list'], ['json', { outputFile: 'test-results/browser.json' }]],
  outputDir: 'test-results/browser',
  use: {
    launchOptions: { executablePath: findChromium() ?? 'chromium', args: chromiumArguments },
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    trace: 'off',
    // A control that is not there ends its test with the control's name, and not with the test's time.
    actionTimeout: 30_000,
  },
})
