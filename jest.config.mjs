// Unit and API tests: everything named *.test.ts(x). Browser tests (*.spec.ts) run under Playwright.
import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { transform, transformIgnorePatterns } from './tools/team/jest.mjs'

// A platform that a test starts opens no index of searches by itself: most are asked for nothing.
process.env.SEARCH_OPENS_AFTER ??= '3600'

// The system's folder for what is temporary is another one in each run of `npm test`.
const cacheDirectory = '<rootDir>/node_modules/.cache/jest'

const shared = {
  // What is translated lies where a project says, and how long each file took where the whole says: without both, each run begins anew.
  cacheDirectory,
  transform,
  transformIgnorePatterns,
  moduleNameMapper: { '\\.module\\.css$': '<rootDir>/tools/checks/css-module-names.cjs' },
  testPathIgnorePatterns: ['/node_modules/', '/dist/', '/.data/', '<rootDir>/tools/studio/'],
  extensionsToTreatAsEsm: [],
}
export default {
  // API tests run on real databases; a busy machine is slow, not wrong.
  // Processes that start, several at a time on a slow machine: how long something takes is asked by the bench.
  testTimeout: 180_000,
  cacheDirectory,
  // Half as many again as there are cores: tests wait for processes that they start, for servers, and for what takes its time.
  maxWorkers: Math.ceil(availableParallelism() * 1.5),
  testSequencer: '<rootDir>/tools/checks/slowest-first.cjs',
  projects: [
    {
      ...shared,
      displayName: 'node',
      testEnvironment: '<rootDir>/tools/checks/node-environment.cjs',
      // A team that has its own remote alone has no platform to prepare.
      ...(existsSync(fileURLToPath(new URL('apps/platform', import.meta.url)))
        ? { globalSetup: '<rootDir>/apps/platform/src/testing/prepare.mjs' }
        : {}),
      testMatch: ['<rootDir>/{apps,packages,tools}/**/*.test.ts'],
    },
    {
      ...shared,
      displayName: 'dom',
      testEnvironment: '<rootDir>/tools/checks/dom-environment.cjs',
      testMatch: ['<rootDir>/{apps,packages,tools}/**/*.test.tsx'],
    },
  ],
}
