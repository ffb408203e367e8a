/** A version's manifest for tests. */
import type { DeploymentManifest } from './deployment.ts'
import { sha256Of } from './hash.server.ts'

/** A manifest of these files, given as path → content. */
export const manifestOf = (
  remote: string,
  version: string,
  files: Record<string, string> = {},
  more: Partial<DeploymentManifest> = {},
): DeploymentManifest => ({
  remote,
  version,
  contract: 1,
  basePaths: [`/${remote}`],
  trialPaths: [],
  exposes: ['routes'],
  entry: { web: 'web/remoteEntry.js', node: 'node/remoteEntry.cjs' },
  chunks: {},
  files: Object.fromEntries(
    Object.entries(files).map(([path, text]) => [path, { sha256: sha256Of(text), size: text.length }]),
  ),
  ...more,
})
