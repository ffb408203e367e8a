/** Whether a site can serve, and what it reports of its remotes: everything on the inner listener, no reasons in public. */

import { canaryChannel } from '@club/federation'
import { contractVersion, oldestContract } from '@club/shell-api/contract'
import type { CanaryWatch } from './canary/watch.ts'
import type { Compositions } from './compositions/composer.ts'
import type { EligibleWatch } from './compositions/eligible.ts'
import { hasPages, outOf, standingOf, withoutReasons } from './compositions/standing.core.ts'
import type { InnerReadiness } from './inner.ts'

type Parts = {
  /** The remotes that the site names; undefined: all in the store. */
  remotes?: readonly string[] | undefined
  /** The channel that the site follows. */
  follows?: string | undefined
  eligible: Pick<EligibleWatch, 'wishes' | 'trouble' | 'revision'>
  compositions: Pick<Compositions, 'current' | 'serving' | 'refusal' | 'outages'>
  canaries: Pick<CanaryWatch, 'standing'>
  /** The public root key that releases are checked with; null: they need no signature. */
  rootKey: string | null
  /** What else the site reports about itself. */
  more: () => Record<string, unknown>
}

export function createReadiness({
  remotes,
  follows,
  eligible,
  compositions,
  canaries,
  rootKey,
  more,
}: Parts): Record<'inside' | 'outside', InnerReadiness> {
  const standing = () => standingOf(eligible.wishes(), compositions.serving(), compositions.refusal)
  const ready = () => compositions.current('/') !== null && hasPages(standing())
  return {
    inside: () => ({
      ready: ready(),
      detail: {
        remotes: standing(),
        canaries: canaries.standing(eligible.wishes(canaryChannel)),
        ...(remotes ? { runs: remotes } : {}),
        ...(follows ? { follows } : {}),
        contracts: { from: oldestContract, to: contractVersion },
        ...(rootKey === null ? {} : { rootKey }),
        ...(eligible.revision() === null ? {} : { revision: eligible.revision() }),
        ...(eligible.trouble() === null ? {} : { registryTrouble: eligible.trouble() }),
      },
    }),
    outside: () => ({
      ready: ready(),
      detail: {
        remotes: withoutReasons(standing()),
        composition: compositions.current('/'),
        outages: [...outOf(standing()), ...compositions.outages()],
        ...more(),
      },
    }),
  }
}
