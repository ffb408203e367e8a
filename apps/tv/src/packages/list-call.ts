/** A list of packages, requested by the page itself. */
import type { PackageType } from '@club/contracts'
import { call } from '@club/shell-api'
import type { Package } from './package.core.ts'
import { loadList } from './packages.loader.ts'

export const askList = (type: PackageType, signal: AbortSignal): Promise<readonly Package[]> =>
  loadList({ get: (path, schema, limit) => call(path, schema, limit ? { signal: limit } : {}) }, type, signal)
