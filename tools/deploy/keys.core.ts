/** What a key is not good for, in words for whoever trusts it or signs with it. Pure. */
import type { Registry } from '@club/federation'
import { distrust, pathsBeyond, type TeamKeys } from '@club/federation/signing'

/** What each channel points at, of the remotes that are asked about. */
const pointersTo = (registry: Registry, remotes: readonly string[]) =>
  Object.entries(registry.channels).flatMap(([channel, entries]) =>
    Object.entries(entries).flatMap(([remote, entry]) =>
      remotes.includes(remote) ? [{ channel, remote, entry }] : [],
    ),
  )

/** Which of them were withdrawn, and from which channel. */
const withdrawalsOf = ({ withdrawn = {} }: Registry, remotes: readonly string[]) =>
  Object.entries(withdrawn).flatMap(([channel, signatures]) =>
    Object.entries(signatures).flatMap(([remote, signature]) =>
      remotes.includes(remote) ? [{ pointer: { channel, remote, entry: null }, signature }] : [],
    ),
  )

/** A line for each remote that claims a path which a key named for it may not sign. */
export function claimsLeftOut(registry: Registry, keys: TeamKeys['keys']): string[] {
  const lines = keys.flatMap(({ team, remotes, paths }) =>
    pointersTo(registry, remotes).flatMap(({ remote, entry }) => {
      const beyond = pathsBeyond(entry.basePaths, paths)
      if (beyond.length === 0) return []
      const ofRoot = paths.includes('/') ? '; "/" allows the claim of the whole site, and no other path' : ''
      return [
        `${team}: ${remote} claims ${beyond.join(', ')}, which its paths leave out: hosts will not believe its releases${ofRoot}`,
      ]
    }),
  )
  return [...new Set(lines)]
}

/** A line for each pointer and each withdrawal that hosts would not believe by these keys. @param now milliseconds */
export const disbelieved = (
  registry: Registry,
  remotes: readonly string[],
  keys: TeamKeys,
  now: number,
): string[] =>
  [
    ...pointersTo(registry, remotes).map((pointer) => ({ pointer, signature: pointer.entry.signature })),
    ...withdrawalsOf(registry, remotes),
  ].flatMap(({ pointer, signature }) => {
    const reason = distrust(pointer, signature, keys, now)
    return reason === null
      ? []
      : [`hosts will not believe ${pointer.remote} in ${pointer.channel}: ${reason}`]
  })
