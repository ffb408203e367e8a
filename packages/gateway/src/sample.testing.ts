/** Examples for the gateway's own tests: a page as a worker draws it, and a version as it lies in the mirror. */
import type { DeploymentManifest } from '@club/federation'
import type { MirroredDeployment } from '@club/federation/mirror'
import { manifestOf } from '@club/federation/testing'
import type { Rendered } from './protocol.ts'

/** An empty page without failures. */
export const aPage = (more: Partial<Rendered> = {}): Rendered => ({
  status: 200,
  headers: {},
  body: new Uint8Array(),
  tags: [],
  freshUntil: null,
  failures: [],
  answeredBy: null,
  drawnBy: [],
  degraded: false,
  ...more,
})

export const aDeployment = (
  remote: string,
  version: string,
  more: Partial<DeploymentManifest> = {},
): MirroredDeployment => ({
  directory: `/mirror/${remote}/${version}`,
  manifest: manifestOf(remote, version, {}, more),
})
