/** Lists of keys, and what a key is not good for, in words for whoever trusts it or signs with it. Pure. */
import '@club/environment/zod-words'
import { type Registry, teamKeys } from '@club/federation'
import { distrust, isReleaseKey, pathsBeyond, type TeamKeys } from '@club/federation/signing'

/**
 * A list of teams with their keys, remotes and paths.
 * @param name of its file, for the error
 * @throws Error that names the first entry which is not one
 */
export function readList(text: string, name: string): TeamKeys['keys'] {
  const read = teamKeys.shape.keys.safeParse(jsonOf(text, name))
  if (!read.success) {
    const [issue] = read.error.issues
    throw new Error(`${name}: ${issue?.path.join('.')} ${issue?.message}`)
  }
  const wrong = read.data.findIndex(({ key }) => !isReleaseKey(key))
  if (wrong >= 0)
    throw new Error(
      `${name}: ${wrong}.key of ${read.data[wrong]?.team} is no public key; it is the first line that \`npm run keys -- make\` prints`,
    )
  return read.data
}

function jsonOf(text: string, name: string): unknown {
  try {
    return JSON.parse(text)
  } catch (problem) {
    throw new Error(`${name}: ${problem instanceof Error ? problem.message : problem}`)
  }
}

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
