import { createHash } from 'node:crypto'

/** Hash that names a file's content, as manifests and the registry pin it. */
export const sha256Of = (content: Uint8Array | string): string =>
  createHash('sha256').update(content).digest('hex')
