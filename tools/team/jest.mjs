// How unit tests load TypeScript, here and in a team's own repository; there it is the whole configuration.
import { fileURLToPath } from 'node:url'

export const transform = {
  '^.+\\.[jt]sx?$': [
    '@swc/jest',
    {
      jsc: {
        target: 'es2024',
        parser: { syntax: 'typescript', tsx: true },
        transform: { react: { runtime: 'automatic' } },
      },
      module: { type: 'commonjs', ignoreDynamic: true },
      // In separate files: inline they would be more than half of what every test file reads and V8 processes.
      sourceMaps: true,
    },
  ],
}

/** Our own packages are compiled like sources, wherever they are installed. */
export const transformIgnorePatterns = ['/node_modules/(?!@club/)']

const checks = (file) => fileURLToPath(new URL(`../checks/${file}`, import.meta.url))
const shared = {
  transform,
  transformIgnorePatterns,
  moduleNameMapper: { '\\.module\\.css$': checks('css-module-names.cjs') },
  testPathIgnorePatterns: ['/node_modules/', '/dist/', '/.data/'],
}

/** For a repository of one remote: `*.test.ts` without a page, `*.test.tsx` with one. */
export const config = {
  projects: [
    { ...shared, displayName: 'node', testEnvironment: 'node', testMatch: ['<rootDir>/src/**/*.test.ts'] },
    {
      ...shared,
      displayName: 'dom',
      testEnvironment: checks('dom-environment.cjs'),
      testMatch: ['<rootDir>/src/**/*.test.tsx'],
    },
  ],
}
