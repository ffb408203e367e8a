/** What a team without a checkout of the project needs, by its place here (docs/decisions/0057-a-team-in-a-repository-of-its-own.md). */

/** Packages that a remote's sources import: one tarball each, so that sources are the same here and there. */
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

/** Packages that only the tool needs: they are inside its tarball. */
export const within = ['environment', 'federation', 'gateway', 'limiter', 'process'] as const

/** What the tool is compiled from; imports are included automatically. */
export const toolSources = [
  'tools/team/*.ts',
  'tools/deploy/*.ts',
  'tools/new/templates.ts',
  'apps/shell/src/entries/gateway.ts',
]

/** Files that are not TypeScript, copied unchanged. */
export const toolFiles = [
  'tools/start/install.mjs',
  'tools/start/services.mjs',
  'tools/start/stale.mjs',
  'tools/team/jest.mjs',
  'tools/checks/css-module-names.cjs',
  'tools/checks/dom-environment.cjs',
  'tools/new/remote',
]

/** Third-party packages that a team works with although no source of the tool imports them. */
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
  'schema-dts',
  'typescript',
] as const
