/** A registry as a site sees it that follows a channel (docs/decisions/0058-a-site-may-follow-a-channel.md). Pure. */
import { canaryChannel, productionChannel } from '@club/federation'
import type { Judged } from './trust.ts'

export type Followed = Judged & {
  /** Remotes of which the channel has a release of its own. */
  own: ReadonlySet<string>
}

/**
 * The channel's releases stand in the place of everybody's. Of those remotes there is no canary here: one stands beside what
 * everybody gets, and is compared with that.
 * @param follows null: the site follows what everybody gets
 */
export function followed({ registry, doubts, ...rest }: Judged, follows: string | null): Followed {
  if (follows === null) return { registry, doubts, ...rest, own: new Set() }
  const {
    [productionChannel]: everybodys = {},
    [canaryChannel]: canaries = {},
    ...others
  } = registry.channels
  const released = others[follows] ?? {}
  const inDoubt = Object.keys(doubts).flatMap((key) =>
    key.startsWith(`${follows}/`) ? [key.slice(follows.length + 1)] : [],
  )
  const own = new Set([...Object.keys(released), ...inDoubt])
  const kept = Object.entries(doubts).flatMap(([key, doubt]): [string, (typeof doubts)[string]][] => {
    const [channel, remote = ''] = key.split('/')
    if (channel === follows) return [[`${productionChannel}/${remote}`, doubt]]
    return own.has(remote) ? [] : [[key, doubt]]
  })
  return {
    registry: {
      ...registry,
      channels: {
        ...others,
        [productionChannel]: { ...everybodys, ...released },
        [canaryChannel]: Object.fromEntries(Object.entries(canaries).filter(([remote]) => !own.has(remote))),
      },
    },
    doubts: Object.fromEntries(kept),
    ...rest,
    own,
  }
}
