/**
 * What the host provides and a remote never bundles (docs/architecture.md#what-a-remote-may-touch): everything that holds state or identity.
 * One policy, one file: the host's share scope and every remote's build read this list. Each subpath is listed separately.
 */
export const sharedModules = [
  'react',
  'react/jsx-runtime',
  'react-dom',
  'react-router',
  'jotai',
  '@club/event-bus',
  '@club/shell-api',
] as const

export type SharedModule = (typeof sharedModules)[number]

/** How a remote's build declares a shared module: never bundled, whichever version the host has. */
export const remoteShare = { singleton: true, requiredVersion: false, import: false } as const

/** Name under which a remote's container registers, on Node and in the browser. */
export const containerName = (remote: string): string => `club_${remote.replaceAll('-', '_')}`
