import { createHash } from 'node:crypto'

/** The hash that identifies a file's content in manifests and in the registry. */
export const sha256Of = (content: Uint8Array | string): string =>
  createHash('sha256').update(content).digest('hex')

/** The same hash as an `integrity` attribute. @param sha256 as `sha256Of` writes it */
export const integrityOf = (sha256: string): string =>
  `sha256-${Buffer.from(sha256, 'hex').toString('base64')}`
