/**
 * The contract between host and remotes. A remote's manifest states the version it was built against; the host refuses
 * one that it does not serve and goes on with the remote's last good version (docs/architecture.md#what-a-remote-may-touch). Raise it with
 * every change of what `contracts/` holds the report of; raise the oldest one when a remote that is deployed already would notice: docs/how-to/change-the-contract.md.
 */
export const contractVersion = 6

/** The oldest contract whose remotes this host still serves: a team that has not built since the last change goes on. */
export const oldestContract = 1

/** Remotes up to this contract were built to take Module Federation's runtime from their host; later ones need none. */
export const lastLentRuntime = 3

/** Whether a remote that was built against a contract may run in this host. */
export const isServed = (contract: number): boolean =>
  contract >= oldestContract && contract <= contractVersion
