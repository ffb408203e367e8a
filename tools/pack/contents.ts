/** What a team needs that has no checkout of the whole, by where it lies here (docs/decisions/0057-a-team-in-a-repository-of-its-own.md). */

/** Packages that a remote's sources name: a tarball each, so that sources are the same here and there. */
export const named = [
  'access',
  'back-off',
  'contracts',
  'event-bus',
  'football',
  'i18n',
  'settings',
  'shell-api',
  'ui',
] as const

/** Packages that the tool alone leans on: they lie within its tarball. */
export const within = ['environment', 'federation', 'gateway', 'limiter', 'process'] as const

/** What the tool is compiled from; what these import comes along. */
export const toolSources = [
  'tools/team/*.ts',
  'tools/deploy/*.ts',
  'tools/new/templates.ts',
  'apps/shell/src/entries/gateway.ts',
]

/** What is no TypeScript, and comes as it is. */
export const toolFiles = [
  'tools/start/install.mjs',
  'tools/start/services.mjs',
  'tools/start/stale.mjs',
  'tools/team/jest.mjs',
  'tools/checks/css-module-names.cjs',
  'tools/checks/dom-environment.cjs',
  'tools/new/remote',
]

/** Of other makers, what no source of the tool imports and a team works with. */
export const toolbox = [
  '@biomejs/biome',
  '@jest/globals',
  '@swc/core',
  '@swc/jest',
  '@testing-library/react',
  '@types/node',
  '@types/react',
  '@types/react-dom',
  'jest',
  'jest-environment-jsdom',
  'node',
  'react',
  'react-dom',
  'react-router',
  'typescript',
] as const
