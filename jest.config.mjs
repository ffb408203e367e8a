// Unit and API tests: everything named *.test.ts(x). Browser tests (*.spec.ts) run under Playwright.
const transform = {
  '^.+\\.[jt]sx?$': [
    '@swc/jest',
    {
      jsc: {
        target: 'es2024',
        parser: { syntax: 'typescript', tsx: true },
        transform: { react: { runtime: 'automatic' } },
      },
      module: { type: 'commonjs', ignoreDynamic: true },
    },
  ],
}
const shared = {
  transform,
  transformIgnorePatterns: ['/node_modules/(?!@club/)'],
  moduleNameMapper: { '\\.module\\.css$': '<rootDir>/tools/checks/css-module-names.cjs' },
  testPathIgnorePatterns: ['/node_modules/', '/dist/', '/.data/', '<rootDir>/tools/studio/'],
  extensionsToTreatAsEsm: [],
}
export default {
  // API tests run on real databases; a busy machine is slow, not wrong.
  testTimeout: 60_000,
  // The default leaves one core idle, and on two that is half of them.
  maxWorkers: '100%',
  projects: [
    {
      ...shared,
      displayName: 'node',
      testEnvironment: 'node',
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
