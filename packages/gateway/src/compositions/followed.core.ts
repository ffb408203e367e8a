/** A registry as a site sees it that follows a channel (docs/decisions/0058-a-site-may-follow-a-channel.md). Pure. */
import { canaryChannel, productionChannel } from '@club/federation'
import type { Judged } from './trust.ts'

export type Followed = Judged & {
  /** Remotes for which the channel has its own release. */
  own: ReadonlySet<string>
}

/**
 * The channel's releases replace those for everybody. Those remotes have no canary here, because a canary is compared with the
 * version for everybody.
 * @param follows null: the site has no channel of its own
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
