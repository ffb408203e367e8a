/** Cache tags as a header, for routes that write their own reply. */
import type { CacheTag } from '@club/contracts'

export const tagHeader = (...tags: readonly CacheTag[]) => ({ 'cache-tag': tags.join(',') })
