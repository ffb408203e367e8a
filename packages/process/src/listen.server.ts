/** Where a server listens: on a socket that it was handed, or on one of its own. */
import type { ListenOptions } from 'node:net'

/** The first socket that systemd hands over, and the only one that we take. */
const handedDescriptor = 3

/** Whether systemd has handed this process a socket: who calls before the server takes it waits. */
export const wasHandedSocket = (environment: Record<string, string | undefined> = process.env): boolean =>
  environment.LISTEN_PID === String(process.pid) && Number(environment.LISTEN_FDS) >= 1

/**
 * Under systemd's socket units the socket is there before the server and stays while it is replaced: who calls meanwhile waits.
 * Under our own launcher a server's successor binds the same port beside it.
 * @param supervised whether a launcher of ours keeps two servers of one kind apart
 */
export function listenAt(
  host: string,
  port: number,
  supervised: boolean,
  environment: Record<string, string | undefined> = process.env,
): ListenOptions {
  if (wasHandedSocket(environment)) return { fd: handedDescriptor } as ListenOptions
  return { host, port, ...(supervised && process.platform === 'linux' ? { reusePort: true } : {}) }
}
