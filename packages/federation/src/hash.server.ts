import { createHash } from 'node:crypto'

/** Hash that names a file's content, as manifests and the registry pin it. */
export const sha256Of = (content: Uint8Array | string): string =>
  createHash('sha256').update(content).digest('hex')

/** The same hash as scripts and links in a page take it. @param sha256 as `sha256Of` writes it */
export const integrityOf = (sha256: string): string =>
  `sha256-${Buffer.from(sha256, 'hex').toString('base64')}`
