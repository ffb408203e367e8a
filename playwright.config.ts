import { defineConfig } from 'playwright/test'
import { chromiumArguments, findChromium } from './tools/e2e/chromium.ts'

export default defineConfig({
  testDir: '.',
  testMatch: ['apps/**/*.spec.ts', 'packages/**/*.spec.ts', 'tools/**/*.spec.ts'],
  globalSetup: './tools/e2e/global-setup.ts',
  fullyParallel: false,
  // CI has two cores: a site and a browser fill them.
  workers: process.env.CI ? 1 : 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  // Whole sites start and stop beside the browsers: on a busy machine a test may miss its time. What fails three times fails.
  retries: 2,
  reporter: [['list'], ['json', { outputFile: 'test-results/browser.json' }]],
  outputDir: 'test-results/browser',
  use: {
    launchOptions: { executablePath: findChromium() ?? 'chromium', args: chromiumArguments },
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    trace: 'off',
  },
})
