/** The live streams that match passes open: with a typo, a pass would not be on sale. Pure. */
import type { ContentImport } from '@club/contracts'
import type { Strange } from './entitlements.core.ts'

/** The stream of each pass that opens one. */
export const namedStreams = ({ packages = [] }: Pick<ContentImport, 'packages'>): Strange[] =>
  packages.flatMap(({ pass }, place) =>
    pass === null || pass.stream === null
      ? []
      : [{ name: pass.stream, pointer: `/packages/${place}/pass/stream` }],
  )
