/**
 * The contract between host and remotes. A remote's manifest states the version it was built against; the host refuses
 * another one and goes on with the remote's last good version (docs/architecture.md#what-a-remote-may-touch). Raise it when anything below
 * `packages/shell-api` or `packages/event-bus` changes in a way that an already deployed remote would notice.
 */
export const contractVersion = 1
