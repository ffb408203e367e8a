/** What a host reports of each remote: what the registry wants, what fans get, and why the two differ. */
import type { Wish } from './eligible.ts'

export type RemoteStanding = {
  /** Version that the registry points at; `none`: the remote was withdrawn. */
  wanted: string
  /** Version on fans' pages; null: none, and its paths answer 503. */
  serving: string | null
  /** Why the wanted version does not serve, or is no longer trusted; null: it serves, or is being prepared. */
  refused: { version: string; reason: string } | null
  /** Name of the key that signed the wanted version, where releases are signed. */
  signedBy?: string
  /** The wanted version comes from the channel that the site follows. */
  own?: true
}

/** A remote that was withdrawn, and is on fans' pages until what serves is composed without it. */
const leaving = (serving: string): RemoteStanding => ({ wanted: 'none', serving, refused: null })

/**
 * @param wishes of the registry
 * @param serving versions by remote
 * @param refusal why a version that is available does not serve
 */
export function standingOf(
  wishes: Readonly<Record<string, Wish>>,
  serving: Readonly<Record<string, string>>,
  refusal: (remote: string, version: string) => string | null,
): Record<string, RemoteStanding> {
  const withdrawn = Object.entries(serving).filter(([remote]) => wishes[remote] === undefined)
  return Object.fromEntries([
    ...withdrawn.map(([remote, version]): [string, RemoteStanding] => [remote, leaving(version)]),
    ...Object.entries(wishes).map(([remote, wish]): [string, RemoteStanding] => {
      const { version, trouble, doubted, signedBy, own } = wish
      const reason = trouble ?? refusal(remote, version)
      const isWell = serving[remote] === version && !doubted
      const refused = isWell || reason === null ? null : { version, reason }
      return [
        remote,
        {
          wanted: version,
          serving: serving[remote] ?? null,
          refused,
          ...(signedBy ? { signedBy } : {}),
          ...(own ? { own } : {}),
        },
      ]
    }),
  ])
}

/** Whether a fan finds anything but the site's own pages: a site whose remotes are all out is not ready. */
export const hasPages = (standing: Readonly<Record<string, RemoteStanding>>): boolean => {
  const all = Object.values(standing)
  return all.length === 0 || all.some(({ serving }) => serving !== null)
}

/** The remotes whose version was refused while no other one serves: they are missing from every page. */
export const outOf = (standing: Readonly<Record<string, RemoteStanding>>): { remote: string }[] =>
  Object.entries(standing).flatMap(([remote, { serving, refused }]) =>
    serving === null && refused !== null ? [{ remote }] : [],
  )

/** The same for the public: that something was refused, but not why. */
export const withoutReasons = (standing: Readonly<Record<string, RemoteStanding>>) =>
  Object.fromEntries(
    Object.entries(standing).map(([remote, { wanted, serving, refused }]) => [
      remote,
      { wanted, serving, refused: refused?.version ?? null },
    ]),
  )
