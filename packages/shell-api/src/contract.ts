/**
 * The contract between host and remotes. A remote's manifest states the version it was built against; the host refuses
 * one that it does not serve and stays on the remote's last good version (docs/architecture.md#what-a-remote-may-touch). Raise it with
 * every change to the report in `contracts/`; raise the oldest one when a deployed remote would notice: docs/how-to/change-the-contract.md.
 */
export const contractVersion = 8

/** The oldest contract whose remotes this host still serves: a team that has not built since the last change is unaffected. */
export const oldestContract = 1

/** Remotes up to this contract were built to take Module Federation's runtime from their host; later ones need none. */
export const lastLentRuntime = 3

/** Whether this host can run a remote that was built against a contract. */
export const isServed = (contract: number): boolean =>
  contract >= oldestContract && contract <= contractVersion
